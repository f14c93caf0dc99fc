import type { Sheet } from '@zhizao/contract/http/sheet'
import type { Context } from '../../platform/context.ts'
import { readBook } from '../../platform/crud/read-book.ts'
import { modelsChanged } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import { modelSheet } from './book-sheet.ts'
import { bringDatasets, bringGroups } from './bring-groups.ts'
import { bringSignals, bringTypes } from './bring-masters.ts'
import { bringModels } from './bring-models.ts'
import { bringPictures, takePictures } from './bring-pictures.ts'
import { bringPoints } from './bring-points.ts'

const OWN = ['技术参数', '点位', '数据集', '对比组', '图片', '标准信号', '设备类型']

/**
 * Adds and changes models by code, with what else the workbook has of them: what it does not name stays. All or nothing: whatever is
 * wrong is told by sheet, line and column, and the transaction goes with it.
 */
export async function importModels(sheet: Sheet, ports: ModelPorts, context: Context) {
  const { file } = sheet
  const others = [...OWN, ...ports.rulesInBooks.sheets]
  const book = await readBook(sheet, { first: modelSheet.name, others }, context)
  const taken = await takePictures(book, file, context)
  try {
    await bringTypes(book, context)
    await bringSignals(book, context)
    const { models, ...result } = await bringModels(book, ports, context)
    const points = await bringPoints(book, models, context)
    await bringDatasets(book, points, context)
    await bringGroups(book, points, context)
    await ports.rulesInBooks.bring(book, points, context)
    await ports.requireRulesFit(points.all(), context)
    await bringPictures(book, taken, models, ports, context)
    book.refuse()
    context.audit({ target: file.filename, before: null, after: result })
    modelsChanged(
      ports,
      [...models.values()].map(({ id }) => id),
      context,
    )
    return result
  } finally {
    await taken.drop()
  }
}
