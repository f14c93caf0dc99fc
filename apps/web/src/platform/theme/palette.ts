export type Mode = 'light' | 'dark'

/** Every colour of the product, once a mode. Text colours keep 4.5:1 and more on the surfaces they are used on. */
export interface Palette {
  canvas: string
  surface: string
  raised: string
  sunken: string
  line: string
  lineStrong: string
  text: string
  textMuted: string
  textFaint: string
  brand: string
  brandText: string
  brandSoft: string
  good: string
  warn: string
  bad: string
  badFill: string
  info: string
  rail: string
  railText: string
  railActive: string
  railActiveText: string
  header: string
  shadow: string
}

export const palettes: Record<Mode, Palette> = {
  light: {
    canvas: '#eef2f7',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f5f8fb',
    line: '#e1e8f0',
    lineStrong: '#c9d4e1',
    text: '#12233a',
    textMuted: '#4a5d75',
    textFaint: '#596b83',
    brand: '#1257c7',
    brandText: '#1257c7',
    brandSoft: '#e6effc',
    good: '#0a7a4b',
    warn: '#a05a00',
    bad: '#c62828',
    badFill: '#d63838',
    info: '#0b6b9e',
    rail: '#ffffff',
    railText: '#2f4259',
    railActive: '#e6effc',
    railActiveText: '#0d49ad',
    header: '#ffffff',
    shadow: '0 6px 24px rgb(18 35 58 / 10%)',
  },
  dark: {
    canvas: '#07111f',
    surface: '#0e1c30',
    raised: '#152740',
    sunken: '#0a1627',
    line: '#1c3050',
    lineStrong: '#2c476f',
    text: '#e6eefa',
    textMuted: '#a9bcd6',
    textFaint: '#8ba0bd',
    brand: '#2a6fdf',
    brandText: '#74aaff',
    brandSoft: '#14305a',
    good: '#3fca8b',
    warn: '#f3b04c',
    bad: '#ff7b76',
    badFill: '#d63838',
    info: '#5cc4f2',
    rail: '#0a1729',
    railText: '#b5c6de',
    railActive: '#16355f',
    railActiveText: '#a9cbff',
    header: '#0a1729',
    shadow: '0 8px 28px rgb(0 0 0 / 45%)',
  },
}
