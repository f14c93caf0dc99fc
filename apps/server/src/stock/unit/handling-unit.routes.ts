import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../stock-ports.ts'
import { createUnit } from './make-unit.ts'
import { breakUnit, closeUnit, moveUnit, nestUnit, openUnit, packUnit, unpackUnit } from './unit-acts.ts'
import { findUnit, pageOfUnits, unitCard } from './unit-query.ts'

export const handlingUnitRoutes = (ports: StockPorts): Route[] =>
  implement(handlingUnit, {
    page: (input, context) => pageOfUnits(input, context),
    get: ({ id }, context) => unitCard(id, context),
    find: ({ code }, context) => findUnit(code, context),
    create: (draft, context) => createUnit(draft, ports, context),
    pack: (asked, context) => packUnit(asked, context),
    unpack: (asked, context) => unpackUnit(asked, context),
    close: (asked, context) => closeUnit(asked, context),
    open: (asked, context) => openUnit(asked, context),
    nest: (asked, context) => nestUnit(asked, context),
    move: (asked, context) => moveUnit(asked, context),
    break: (asked, context) => breakUnit(asked, context),
  })
