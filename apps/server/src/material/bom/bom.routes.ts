import { bom, type WholeBom } from '@zhizao/contract/material/bom'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { releasesByOther } from '../material-params.ts'
import type { MaterialPorts } from '../material-ports.ts'
import {
  copyBom,
  createBom,
  disableBom,
  enableBom,
  releaseBom,
  removeBomItem,
  removeBoms,
  setDefaultBom,
  updateBom,
} from './bom.service.ts'
import { bomLineSheet, bomLineTemplate, readBomLines } from './bom-lines-sheet.ts'
import { moveItem } from './bom-move.ts'
import { type BomWithLines, bomRows, hasWritten, otherVersions, wholeBom } from './bom-query.ts'
import { bomImport, exportBoms } from './bom-sheet.ts'
import { comparison, explodedPlaces, explosion, usesOf } from './bom-structure.ts'
import { structuresBelow } from './structure-below.ts'

const MOST_BY_NAME = 100

type Answers<Input> = (input: Input, context: Context) => Promise<BomWithLines>

export function bomRoutes({ jobs, tell, setParams }: Pick<MaterialPorts, 'jobs' | 'tell' | 'setParams'>): Route[] {
  const below = structuresBelow()
  const byOther = (context: Context) => releasesByOther(setParams, context)
  const whole =
    <Input>(answers: Answers<Input>) =>
    async (input: Input, context: Context): Promise<WholeBom> => {
      const found = await answers(input, context)
      const needsOther = found.status === 'draft' && (await byOther(context)) && (await hasWritten(found.id, context))
      return { ...found, needsOther }
    }
  const told = <Input>(event: string, step: Answers<Input>) =>
    whole<Input>(async (input, context) => {
      const found = await step(input, context)
      const { id, code, status } = found
      await tell(context, `bom.${event}`, { id, code, status })
      return found
    })
  return implement(bom, {
    ...sheetHandlers(bomImport(setParams), 'bom.import', bom, jobs),
    export: exportBoms,
    page: bomRows.page,
    byCode: ({ code }, context) => bomRows.list({ exactCode: code }, context),
    byName: ({ name }, context) => bomRows.list({ name }, context, MOST_BY_NAME),
    byMaterial: ({ materialId }, context) => bomRows.list({ materialId }, context),
    get: whole(({ id }, context) => wholeBom(id, context)),
    create: whole(createBom),
    update: whole(updateBom),
    remove: ({ id }, context) => removeBoms([id], context),
    removeMany: ({ ids }, context) => removeBoms(ids, context),
    moveItem,
    removeItem: ({ id }, context) => removeBomItem(id, context),
    release: told('release', async (input, context) => releaseBom(input, await byOther(context), context)),
    disable: told('disable', disableBom),
    enable: told('enable', enableBom),
    setDefault: whole(({ id }, context) => setDefaultBom(id, context)),
    copy: whole(copyBom),
    history: async ({ id }, context) => {
      await bomRows.get({ id }, context)
      return historyOf(id, context)
    },
    related: ({ id }, context) => otherVersions(id, context),
    readLines: (sheet, context) => readBomLines(sheet, context),
    lineTemplate: (_, context) => bomLineTemplate(context),
    exportLines: ({ id }, context) => bomLineSheet(id, context),
    explode: (asked, context) => explosion(below, asked, context),
    explodePlaces: (asked, context) => explodedPlaces(below, asked, context),
    whereUsed: ({ materialId }, context) => usesOf(materialId, context),
    compare: comparison,
  })
}
