import { webApp } from '../ui/vite.ts';

export default webApp({ root: import.meta.dirname, base: '/portal/', api: '/portal/v1' });
