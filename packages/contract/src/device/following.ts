import { z } from 'zod'

/** What is told of a row that an object may have from its model. */
export const following = {
  /** Made from the model, also where the model has it no more. */
  fromModel: z.boolean().meta({ title: '来自模型' }),
  /** Fields that people have set by hand since: a sync leaves them. */
  overridden: z.array(z.string()).meta({ title: '手工修改的字段' }),
}
