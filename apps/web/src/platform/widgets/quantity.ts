/** A number as people read it: at most `decimals` digits after the point, thousands apart. What rounds to zero has no sign. */
export const formatNumber = (value: number, decimals = 2) =>
  Number.isFinite(value)
    ? value.toLocaleString('zh-CN', { maximumFractionDigits: decimals, signDisplay: 'negative' })
    : '—'
