import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { schemesOf } from '../scheme/scheme-lines.ts'
import { itemService } from './inspection-item.service.ts'

interface SchemeLineDoor {
  remove(input: { id: string }, context: Context): Promise<true>
}

export const inspectionItemRoutes = (ports: QualityPorts, lines: SchemeLineDoor): Route[] =>
  implement(inspectionItem, {
    ...itemService(ports),
    schemes: ({ subjectId }, context) => schemesOf(subjectId, context),
    leaveScheme: (input, context) => lines.remove(input, context),
  })
