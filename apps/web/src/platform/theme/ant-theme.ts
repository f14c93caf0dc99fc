import { type ThemeConfig, theme } from 'antd'
import { type Mode, palettes } from './palette.ts'

/** Chinese first; the system's own fonts, nothing to download. */
export const fontFamily =
  "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Segoe UI', Roboto, sans-serif"

/** px. What is small elsewhere is not small for a finger: it has the same height as all. */
const fingerSizes = {
  controlHeight: 44,
  controlHeightSM: 44,
  controlHeightXS: 44,
  controlHeightLG: 48,
  controlInteractiveSize: 24,
}

/** Ant Design's tokens made from the palette of a mode; what a finger acts on is 44 px high and more. */
export function antTheme(mode: Mode, isTouch = false, isCalm = false): ThemeConfig {
  const colors = palettes[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily,
      fontSize: 14,
      borderRadius: 6,
      wireframe: false,
      motion: !isCalm,
      ...(isTouch && fingerSizes),
      colorPrimary: colors.brand,
      colorLink: colors.brandText,
      colorSuccess: colors.good,
      colorWarning: colors.warn,
      // The one that is mixed from a dark amber is too dark below its own words.
      ...(mode === 'light' && { colorWarningBg: '#fdf3e0' }),
      colorError: colors.bad,
      colorInfo: colors.brand,
      colorText: colors.text,
      colorTextSecondary: colors.textMuted,
      colorTextTertiary: colors.textFaint,
      colorTextDescription: colors.textFaint,
      colorTextPlaceholder: mode === 'dark' ? '#7f93b0' : '#62748b',
      colorBgLayout: colors.canvas,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.lineStrong,
      colorBorderSecondary: colors.line,
      boxShadowSecondary: colors.shadow,
    },
    components: {
      DatePicker: isTouch ? { cellWidth: 44, cellHeight: 44 } : {},
      Table: {
        headerBg: colors.sunken,
        headerColor: colors.textMuted,
        cellPaddingBlock: 11,
        ...(isTouch && { cellPaddingBlockSM: 11, cellPaddingBlockMD: 12 }),
        rowHoverBg: colors.sunken,
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemColor: colors.railText,
        itemSelectedBg: colors.railActive,
        itemSelectedColor: colors.railActiveText,
        itemHoverBg: colors.sunken,
        subMenuItemSelectedColor: colors.railActiveText,
        itemActiveBg: colors.railActive,
        itemMarginInline: 8,
        itemHeight: isTouch ? 48 : 40,
      },
      // As text, the brand colour needs more light on dark ground than it has as a filled surface.
      Tabs: {
        itemSelectedColor: colors.brandText,
        itemHoverColor: colors.brandText,
        itemActiveColor: colors.brandText,
        inkBarColor: colors.brandText,
      },
      // A slider's default track is too faint on dark ground.
      Slider: {
        trackBg: colors.brandText,
        trackHoverBg: colors.brandText,
        handleColor: colors.brandText,
        railBg: colors.line,
        railHoverBg: colors.lineStrong,
      },
      Pagination: { colorPrimary: colors.brandText, colorPrimaryHover: colors.brandText },
      // A tree lies on whatever is below it: a card, a drawer, a dialog.
      Tree: { colorBgContainer: 'transparent', ...(isTouch && { titleHeight: 44, indentSize: 24 }) },
      Tag: { colorInfo: colors.brandText },
      Badge: { colorError: colors.badFill, colorTextLightSolid: '#ffffff' },
      Button: { dangerColor: mode === 'dark' ? '#2b0606' : '#ffffff' },
      Card: { headerFontSize: 15 },
      Modal: { titleFontSize: 16 },
    },
  }
}
