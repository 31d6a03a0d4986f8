// Hands a text to the browser as a file.
export function download(fileName: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the address up by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
