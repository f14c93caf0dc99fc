import { fieldsIn, type PrintDesign, type PrintElement } from '@zhizao/contract/print/print-design'
import type { Printable } from '../../platform/print/printable.ts'
import { invalidField } from '../../platform/refusal.ts'
import { measuredPictures } from '../render/design-pictures.ts'
import { PictureProblem } from '../render/printable-picture.ts'

const refuse = (message: string) => invalidField('design', '设计', message)

/**
 * Refuses a design that could not be printed: empty pages, elements of one name, fields that its type does not have, tables
 * without lines, pictures that are too large when they are unpacked.
 */
export async function checkDesign(design: PrintDesign, type: Printable) {
  checkElements(design, type)
  await measuredPictures(design).catch((error) => {
    throw error instanceof PictureProblem ? refuse(error.message) : error
  })
}

function checkElements({ pages, paper }: PrintDesign, { title, fields, lineFields = [] }: Printable) {
  const elements = pages.flat()
  if (!elements.length) throw refuse('模板是空的，请至少放入一个元素')
  const empty = pages.findIndex((page) => !page.length)
  if (empty !== -1) throw refuse(`第 ${empty + 1} 页是空的，会印出白纸；请放入元素或删除这一页`)
  const { top, right, bottom, left } = paper.padding
  if (top + bottom >= paper.height || left + right >= paper.width) throw refuse('页边距太大，纸上没有可打印的区域')
  const names = elements.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated) throw refuse(`有两个元素都叫“${repeated}”，请改名`)
  const ofHead = new Set(fields.map(({ code }) => code))
  const ofLine = new Set([...ofHead, ...lineFields.map(({ code }) => code)])
  for (const element of elements) {
    const isTable = element.type === 'table'
    if (isTable && !lineFields.length) throw refuse(`“${title}”没有明细，不能使用表格“${element.name}”`)
    const known = isTable ? ofLine : ofHead
    const unknown = textsIn(element)
      .flatMap(fieldsIn)
      .find((name) => !known.has(name))
    if (unknown) throw refuse(`元素“${element.name}”用了“${title}”没有的字段“${unknown}”`)
  }
}

function textsIn(element: PrintElement): string[] {
  if (element.type === 'table') return element.columns.map(({ content }) => content)
  return element.type !== 'image' && 'content' in element ? [element.content] : []
}
