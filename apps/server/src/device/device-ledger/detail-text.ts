import { Detail } from '@zhizao/contract/device/object-fields'

/** Technical parameters in one cell: 额定功率：75 kW；电压：380 V. */
export const detailText = (details: readonly Detail[]) =>
  details.map(({ name, value, unit }) => `${name}：${value}${unit ? ` ${unit}` : ''}`).join('；')

/** The parameters of a cell, or what is wrong with it. What stands behind the last blank of a value is its unit. */
export function detailsOf(cell: string): Detail[] | string {
  const found: Detail[] = []
  for (const part of cell.split(/[；;\n]/).map((each) => each.trim())) {
    if (!part) continue
    const [, name, told] = /^([^：:=]+)[：:=](.+)$/.exec(part) ?? []
    if (!name || !told) return `“${part.slice(0, 50)}”应写作“参数名称：值 单位”`
    const [, value, unit] = /^(.*\S)\s+(\S+)$/.exec(told.trim()) ?? [undefined, told.trim(), null]
    const detail = Detail.safeParse({ name: name.trim(), value, unit })
    if (!detail.success) return `“${part.slice(0, 50)}”${detail.error.issues[0]!.message}`
    found.push(detail.data)
  }
  return found.length > 100 ? '最多 100 项技术参数' : found
}
