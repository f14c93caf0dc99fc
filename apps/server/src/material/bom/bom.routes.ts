import { bom } from '@zhizao/contract/material/bom'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { releasesByOther } from '../material-params.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { bomVersions, copyBom, createBom, removeBomItem, setDefaultBom, updateBom } from './bom.service.ts'
import { bomLineSheet, bomLineTemplate, readBomLines } from './bom-lines-sheet.ts'
import { moveItem } from './bom-move.ts'
import { bomRows, otherVersions, wholeBom } from './bom-query.ts'
import { bomImport, exportBoms } from './bom-sheet.ts'
import { comparison, explodedPlaces, explosion, usesOf } from './bom-structure.ts'
import { structuresBelow } from './structure-below.ts'

const MOST_BY_NAME = 100

export function bomRoutes({ jobs, notify, setParams }: Pick<MaterialPorts, 'jobs' | 'notify' | 'setParams'>): Route[] {
  const below = structuresBelow()
  const byOther = (context: Context) => releasesByOther(setParams, context)
  const { answered, ...calls } = bomVersions.calls({ whole: wholeBom, notify, byOther })
  return implement(bom, {
    ...calls,
    ...sheetHandlers(bomImport(setParams), 'bom.import', bom, jobs),
    export: exportBoms,
    page: bomRows.page,
    byCode: ({ code }, context) => bomRows.list({ exactCode: code }, context),
    byName: ({ name }, context) => bomRows.list({ name }, context, MOST_BY_NAME),
    byMaterial: ({ materialId }, context) => bomRows.list({ materialId }, context),
    create: answered(createBom),
    update: answered(updateBom),
    moveItem,
    removeItem: ({ id }, context) => removeBomItem(id, context),
    setDefault: answered(({ id }: { id: string }, context) => setDefaultBom(id, context)),
    copy: answered(copyBom),
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
