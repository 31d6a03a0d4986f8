// One line that says what is going on and for how long; on something that is no terminal, a line each time.

export function openProgress() {
  const startedAt = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let last = '';
  const show = (ending) => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    process.stderr.write(isTerminal ? `\r\u001b[2K${clock}  ${last}${ending}` : `${clock}  ${last}\n`);
  };
  return {
    say(text) {
      last = text;
      show('');
    },
    end() {
      if (isTerminal && last !== '') process.stderr.write('\r\u001b[2K');
      last = '';
    },
  };
}
