/** Saves a file on this device. */
export function saveFile(content: Blob, download: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download }).click();
  URL.revokeObjectURL(address);
}
