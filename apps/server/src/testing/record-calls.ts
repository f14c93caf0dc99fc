import { expect } from 'vitest'
import { recordCallsOf } from './recorded-calls.ts'

// Before each file: a whole run counts calls by what became of them (scripts/calls-without-success.ts).
recordCallsOf(expect.getState().testPath ?? '', process.env.RECORDED_CALLS)
