// Colours, sizes and defaults of all components. Text has a contrast of at least 4.5:1 to its background.

import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core';
import { commonTexts } from './texts/common.ts';

const brand: MantineColorsTuple = [
  '#edf6fc',
  '#d6e9f6',
  '#a9d2ee',
  '#7abae5',
  '#55a5dc',
  '#3d92cf',
  '#2b7ab4',
  '#1f6599',
  '#1c5a8c',
  '#154468',
];
const darkScale: MantineColorsTuple = [
  '#e4e8ec',
  '#c3cad1',
  '#a7b0b9',
  '#7d8893',
  '#4c5662',
  '#38414b',
  '#2a323a',
  '#1d242b',
  '#161b21',
  '#0f1317',
];

const monospaceFonts = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** Without this role, the header of a dialog would be a landmark of the page. */
const plainHeader = { header: { role: 'presentation' } };

export const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 8, dark: 7 },
    colors: { brand, dark: darkScale },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
    fontFamilyMonospace: monospaceFonts,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '15px' }, h3: { fontSize: '14px' } },
    },
    spacing: { xs: '6px', sm: '10px', md: '14px', lg: '18px', xl: '26px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'xs', fw: 500 } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      TextInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      Textarea: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm', allowDeselect: false } },
      Badge: {
        defaultProps: { variant: 'dot', radius: 'sm', tt: 'none', fw: 500, flex: 'none', miw: 'max-content' },
      },
      CloseButton: { defaultProps: { 'aria-label': commonTexts.close } },
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.45 },
          transitionProps: { duration: 100 },
          closeButtonProps: { 'aria-label': commonTexts.close },
          attributes: plainHeader,
        },
        styles: { title: { fontWeight: 600 } },
      },
      Drawer: {
        defaultProps: { closeButtonProps: { 'aria-label': commonTexts.close }, attributes: plainHeader },
        styles: { title: { fontWeight: 600 } },
      },
      Popover: { defaultProps: { portalProps: { target: '#menus' } } },
      Menu: { defaultProps: { transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      Anchor: { defaultProps: { underline: 'hover' } },
    },
  }),
);

/** Mantine's own dimmed, placeholder and error colours have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#4d5761',
    '--mantine-color-placeholder': '#5c666f',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#1c5a8c',
    '--page-background': '#f5f7f9',
    '--panel-border-color': '#dde2e7',
    '--row-hover': '#f1f5f9',
    '--row-focus': '#e3effa',
    '--good': '#1a7340',
    '--bad': '#b42318',
    '--warn': '#8f5200',
  },
  dark: {
    '--mantine-color-body': '#1d242b',
    '--mantine-color-dimmed': '#a7b0b9',
    '--mantine-color-placeholder': '#98a2ac',
    '--mantine-color-error': '#ff9c92',
    '--mantine-color-anchor': '#7abae5',
    '--page-background': '#161b21',
    '--panel-border-color': '#38414b',
    '--row-hover': '#232b33',
    '--row-focus': '#1f3a52',
    '--good': '#6fd49a',
    '--bad': '#ff9c92',
    '--warn': '#f3b962',
  },
});
