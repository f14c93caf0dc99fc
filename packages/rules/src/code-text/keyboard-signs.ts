/** What the keys of a scanner become under a Chinese input method, beside full-width signs. */
const chineseKeys: Readonly<Record<string, string>> = {
  '。': '.',
  '、': '\\',
  '【': '[',
  '】': ']',
  '「': '{',
  '」': '}',
  '《': '<',
  '》': '>',
  '·': '`',
  '￥': '$',
  '¥': '$',
  '——': '_',
  '……': '^',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
}

/** A text with the signs that its keys stand for. */
export const keyboardSigns = (text: string): string =>
  text.replace(/——|……|[。、【】「」《》·￥¥“”‘’]/g, (sign) => chineseKeys[sign]!)
