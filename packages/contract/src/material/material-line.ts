import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'

/** A line of a document that counts a material, in the unit that people choose. */
export const materialLine = {
  materialId: Id.meta({ title: '物料' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
  /** The base unit where nothing is said. */
  unitId: Id.nullish().meta({ title: '单位' }),
}

/** What stands beside it. */
export const materialLineShown = {
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unitName: z.string().meta({ title: '单位' }),
}
