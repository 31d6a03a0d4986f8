/** What a hostile text may contain, to be stored in every field. */
export const PAYLOADS = [
  `<img src=x onerror=alert(1)>`,
  `"><script>alert(2)</script>`,
  `'-alert(3)-'`,
  `<svg/onload=alert(4)>`,
  `{{constructor.constructor('alert(5)')()}}`,
  `javascript:alert(6)`,
  `</title><script>alert(7)</script>`,
  `<iframe srcdoc="<script>alert(8)</script>">`,
].join(' ');
