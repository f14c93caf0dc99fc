import { equipmentReaders } from './form-readers/equipment-readers.ts'
import type { FormReaders } from './form-readers/form-reader.ts'
import { goodsReaders } from './form-readers/goods-readers.ts'
import { houseReaders } from './form-readers/house-readers.ts'
import { makingReaders } from './form-readers/making-readers.ts'

/** The readers of all forms; `form-readers/form-reader.ts` says what each line means. */
export const formReaders: FormReaders = { ...houseReaders, ...equipmentReaders, ...makingReaders, ...goodsReaders }
