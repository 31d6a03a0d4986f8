// Whether a person is there: when hands last touched the console, in whichever of its tabs.
const KEY = 'sluice.last-input';
const SHARED_EVERY_MS = 5_000;
const JUST_NOW_MS = 10_000;

let lastInput = Date.now();
let lastShared = 0;

function share(): void {
  if (lastInput - lastShared < SHARED_EVERY_MS) return;
  lastShared = lastInput;
  localStorage.setItem(KEY, String(lastInput));
}

export function touch(): void {
  lastInput = Date.now();
  share();
}

export function watchHands(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(kind, touch, { capture: true, passive: true });
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) lastInput = Math.max(lastInput, Number(newValue));
  });
}

export const lastInputAt = (): number => lastInput;

export const handsWereHere = (): boolean => Date.now() - lastInput < JUST_NOW_MS;
