"""Web push as bytes: the RFC's own example, signatures, keys that are none, and addresses that are not public."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given
from hypothesis import strategies as st

from server.features.notifications.addresses import is_public
from server.features.notifications.push_client import Forbidden, PushClient, parse_endpoint
from server.features.notifications.web_push import LONGEST_PAYLOAD, UnusableKey, check_keys, encrypt, new_vapid_key
from shared.errors import Rejected
from tests.server.push_receiver import Browser, b64, decrypt, unb64

P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_the_rfc_is_encrypted_as_it_says() -> None:
    """RFC 8291, section 5 and appendix A."""
    sender, salt = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", unb64("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypt(b"When I grow up, I want to be a watermelon", P256DH, AUTH, sender=sender, salt=salt)
    assert b64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@given(st.binary(max_size=LONGEST_PAYLOAD))
def test_the_browser_decrypts_its_messages_which_all_differ(payload: bytes) -> None:
    browser = Browser("https://push.example/1")
    keys = browser.subscription()
    first, second = (encrypt(payload, keys["p256dh"], keys["auth"]) for _ in range(2))
    assert decrypt(first, browser.key, browser.auth) == decrypt(second, browser.key, browser.auth) == payload
    assert first != second and len(first) <= 4096


def test_a_message_that_no_push_service_takes_is_not_encrypted() -> None:
    with pytest.raises(ValueError, match="at most"):
        encrypt(b"x" * (LONGEST_PAYLOAD + 1), P256DH, AUTH)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [(P256DH, "short"), (P256DH[:-4], AUTH), ("A" + P256DH[1:], AUTH), (P256DH, "é" * 22), ("B" + "A" * 86, AUTH)],
)
def test_keys_of_no_browser_are_refused(p256dh: str, auth: str) -> None:
    check_keys(P256DH, AUTH)
    with pytest.raises(UnusableKey):
        check_keys(p256dh, auth)


def test_every_new_key_is_one_of_the_curve_and_another() -> None:
    keys = {new_vapid_key() for _ in range(20)}
    assert len(keys) == 20
    for key in keys:
        ec.derive_private_key(int.from_bytes(unb64(key)), ec.SECP256R1())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "2002:c0a8:101::1", "64:ff9b::10.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b::8.8.8.8", "64:ff9b:1::1", "64:ff9b:1:ffff::8.8.8.8", "::8.8.8.8", "::127.0.0.1", "::ffff:8.8.8.8",
        "::ffff:0:8.8.8.8", "fec0::1", "feff::1", "2002:808:808::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:20::1", "2001:db8::1", "3fff::1", "100::1", "5f00::1", "4000::1", "1fff::1", "192.0.0.8", "192.0.0.9",
        "192.0.0.170", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1",
    ],
)  # fmt: skip
def test_addresses_that_only_this_network_reaches_are_not_public(address: str) -> None:
    assert not is_public(address, 443)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "223.255.255.255", "2001:4860:4860::8888", "2a00:1450::1", "2620:4f:8000::1"]
)
def test_addresses_of_the_internet_are_public_at_the_port_of_https_alone(address: str) -> None:
    assert is_public(address, 443)
    assert not is_public(address, 22)


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/1", "https://", "https://user@push.example/1", "https://push.example:x/1", "ftp://x/1",
        "https://push.example/a b", "https://push.example/\r\nX: y", "https://push.example/é", "",
        "https://push.example/" + "x" * 1_000,
    ],
)  # fmt: skip
def test_a_bad_endpoint_is_refused(url: str) -> None:
    assert parse_endpoint("https://push.example/send/1?x=2").target == "/send/1?x=2"
    with pytest.raises(Rejected, match="cannot be sent"):
        parse_endpoint(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])
async def test_no_spelling_of_a_private_address_is_connected_to(host: str) -> None:
    with pytest.raises((Forbidden, OSError)):
        await PushClient(is_public).post(f"https://{host}/", {}, b"")
    with pytest.raises(Rejected, match="cannot be sent"):
        await PushClient(is_public).check(f"https://{host}/")
