/** Hands a file to the browser as a download. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
