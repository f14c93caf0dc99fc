import {
  inspectionScheme,
  inspectionSchemeStates,
  MOST_ITEMS,
  schemeLines,
} from '@zhizao/contract/quality/inspection-scheme'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { inspectionSchemeLines, inspectionSchemes } from './inspection-scheme.table.ts'
import { checkHead, checkLines, isOnlyOne, isSampled } from './scheme-checks.ts'
import { schemeChoices, schemeLineCalls } from './scheme-lines.ts'
import { schemeHeads, schemeLineRows } from './scheme-query.ts'
import { readSchemeLines, SchemeSheetLine, schemeColumns } from './scheme-sheet.ts'
import { resumeSwitching, switchingRows } from './switching.ts'

const [title, linesTitle] = ['检验方案', '检验明细']

const schemeDocuments = (ports: QualityPorts) =>
  documents(inspectionSchemes, inspectionSchemeLines, inspectionSchemeStates, {
    title,
    kind: 'inspectionScheme',
    ports,
    heads: schemeHeads,
    lineRows: schemeLineRows,
    lines: {
      title: linesTitle,
      most: MOST_ITEMS,
      unique: { columns: ['itemId'], title: '检验项目' },
      references: { itemId: { table: inspectionItems, title: '检验项目' } },
    },
    sheet: { columns: schemeColumns, line: SchemeSheetLine, read: readSchemeLines },
    references: {
      materialId: { table: materials, title: '适用物料' },
      classId: { table: materialClasses, title: '适用物料分类' },
    },
    check: (draft) => checkHead(draft),
    guards: { hasLines: needsLines(inspectionSchemeLines), isSampled, isOnlyOne },
  })

export function inspectionSchemeRoutes(ports: QualityPorts) {
  const stored = schemeDocuments(ports)
  /** Lines are looked at before they are stored. */
  const checked =
    <Input extends { lines?: readonly object[] | undefined }, Answer>(
      save: (input: Input, context: Context) => Promise<Answer>,
    ) =>
    async (input: Input, context: Context) => {
      const saved = await save(input, context)
      await checkLines(input.lines, context)
      return saved
    }
  const calls = { ...stored, create: checked(stored.create), update: checked(stored.update) }
  const lines = schemeLineCalls(calls)
  const routes: Route[] = [
    ...implement(inspectionScheme, calls),
    ...implement(schemeLines, {
      ...lines,
      list: schemeChoices,
      switchings: switchingRows.page,
      resume: ({ id }: { id: string }, context: Context) => resumeSwitching(id, context),
    }),
  ]
  return { routes, lines }
}
