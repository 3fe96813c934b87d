### English words of log-in by another service.

account-oidc-log-in = Log in with { $label }
account-oidc-guest = You are sent to { $label } and back. If your account here is linked to it, you are logged in.
account-oidc-about = Link your account, and { $label } logs you in without a password. To link it, log in here first, within ten minutes.
account-oidc-link = Link to { $label }
account-oidc-since = Linked since { $since }: { $label } logs you in.
account-oidc-unlink = Unlink
account-oidc-unlink-loss = { $label } will no longer log you in.
account-oidc-cancelled = The log-in was cancelled there. You can begin again.
refusals-oidc-state = This log-in wasn’t begun in this tab, or it took too long. Begin again.
refusals-oidc-refused = The log-in was not accepted. Begin again.
refusals-oidc-unreachable = The log-in service can’t be reached right now. Try again later.
refusals-oidc-unknown = No account here is linked to yours there. Log in here and link it first.
refusals-oidc-linked = This account, or the one at the other service, is linked already.
refusals-oidc-only-way = Set a password first: nothing else would let you in.
refusals-oidc-again = Log in again first, so that it is certain that it’s you.
refusals-oidc-unavailable = No other service logs people in here.
