// The check digit of card numbers.

export function passesLuhn(number: string): boolean {
  const digits = number.replaceAll(/[ -]/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export const withCheckDigit = (body: string): string =>
  `${body}${'0123456789'.split('').find((last) => passesLuhn(`${body}${last}`))}`;
