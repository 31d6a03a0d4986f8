// Progress of a long run: one line with the elapsed time, rewritten on a terminal, one line per update elsewhere.

export function openProgress() {
  const startedAt = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let last = '';
  const print = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    process.stderr.write(isTerminal ? `\r\u001b[2K${clock}  ${last}` : `${clock}  ${last}\n`);
  };
  return {
    show(text) {
      last = text;
      print();
    },
    end() {
      if (isTerminal && last !== '') process.stderr.write('\r\u001b[2K');
      last = '';
    },
  };
}
