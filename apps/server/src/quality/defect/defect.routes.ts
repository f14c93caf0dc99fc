import { defect } from '@zhizao/contract/quality/defect'
import { crud } from '../../platform/crud/crud.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { defects } from './defect.table.ts'

const stored = crud(defects, {
  title: '缺陷',
  search: ['code', 'name'],
  match: ['defectClass', 'status'],
})

export const defectRoutes = ({ nextCode }: Pick<QualityPorts, 'nextCode'>): Route[] =>
  implement(defect, {
    ...stored,
    create: async (draft, context) =>
      stored.create({ ...draft, code: draft.code || (await nextCode(context, 'defect', {})) }, context),
    update: ({ code, ...changes }, context) => stored.update({ ...changes, ...(code && { code }) }, context),
  })
