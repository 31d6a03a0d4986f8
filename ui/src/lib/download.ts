// Downloads a text, or bytes with their own type, as a file.
export function download(fileName: string, content: string | Blob, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser starts the download asynchronously, so the URL must stay valid for a moment.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
