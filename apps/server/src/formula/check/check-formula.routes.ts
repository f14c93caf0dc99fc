import { formula } from '@zhizao/contract/device/formula'
import { implement } from '../../platform/http/implement.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { checkFormula } from './check-formula.ts'
import { tryExpression } from './try-expression.ts'

export const checkFormulaRoutes = (telemetry: Pick<TelemetryDomain, 'plantNow' | 'history'>) =>
  implement(formula, {
    check: (asked, context) => checkFormula(asked, telemetry, context),
    test: (asked, context) => tryExpression(asked, context),
  })
