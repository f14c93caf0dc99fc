export { EXCEPTION_DETAIL } from './exception/exception-paths.ts'
export { RecordedMarks } from './recorded-marks.tsx'
export { isNumbered, noSerials, type Serials, SerialsField, serialsOf } from './serials-field.tsx'
