const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style =
  'body{max-width:960px;margin:0 auto;padding:24px 32px;color:#12233a;background:#fff;font:15px/1.8 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}img{max-width:100%}table{border-collapse:collapse}td,th{padding:6px 10px;border:1px solid #c9d4e1}pre{overflow:auto;padding:12px;background:#f5f8fb}'

/** A whole page around written content; its links open beside it. It is shown where no script runs. */
export const richPage = (title: string, content: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><base target="_blank"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1>${content}</body></html>`
