// Downloads a text as a file.
export function download(fileName: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser starts the download asynchronously, so the URL must stay valid for a moment.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
