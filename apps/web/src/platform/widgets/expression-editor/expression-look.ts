import type { Extension } from '@codemirror/state'
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { GlobalToken } from 'antd'

const marks = {
  point: Decoration.mark({ class: 'x-point' }),
  text: Decoration.mark({ class: 'x-text' }),
  word: Decoration.mark({ class: 'x-word' }),
}
const parts = new MatchDecorator({
  regexp: /(\[[^\]]*\]?|\$\w+)|('(?:[^']|'')*'?|"(?:[^"]|"")*"?)|(\b(?:and|or|not)\b|\b[a-z]\w*(?=\s*\())/g,
  decoration: ([, point, text]) => (point ? marks.point : text ? marks.text : marks.word),
})

/** Points, texts and words stand out. */
export const expressionMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations
    constructor(view: EditorView) {
      this.decorations = parts.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = parts.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** The editor as the inputs beside it look, in the theme in use. */
export const expressionLook = (token: GlobalToken, isDark: boolean, isWrong: boolean): Extension =>
  EditorView.theme(
    {
      // The box that holds the choices, at the end of the page, is of the theme too.
      '&.cm-editor': {
        fontSize: `${token.fontSize}px`,
        color: token.colorText,
        backgroundColor: token.colorBgContainer,
        border: `1px solid ${isWrong ? token.colorError : token.colorBorder}`,
        borderRadius: `${token.borderRadius}px`,
      },
      '&.cm-focused': {
        outline: `2px solid ${isWrong ? token.colorError : token.colorPrimary}`,
        outlineOffset: '-1px',
      },
      '.cm-scroller': { fontFamily: token.fontFamilyCode, lineHeight: '1.6', maxHeight: '12em' },
      '.cm-content': { padding: '4px 0', caretColor: token.colorText, minHeight: '22px' },
      '.cm-line': { padding: '0 11px' },
      '.cm-placeholder': { color: token.colorTextPlaceholder },
      '.x-point': { color: token.colorLink },
      '.x-text': { color: token.colorTextSecondary },
      '.x-word': { fontWeight: '600' },
      '.cm-tooltip': {
        color: token.colorText,
        backgroundColor: token.colorBgElevated,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: `${token.borderRadius}px`,
        boxShadow: token.boxShadowSecondary,
        zIndex: String(token.zIndexPopupBase + 80),
      },
      '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: token.fontFamily, maxHeight: '16em' },
      '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.6' },
      '.cm-tooltip-autocomplete ul li[aria-selected]': {
        color: token.colorText,
        backgroundColor: token.controlItemBgActive,
      },
      '.cm-completionDetail': { fontStyle: 'normal', color: token.colorTextSecondary },
      '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
    },
    { dark: isDark },
  )
