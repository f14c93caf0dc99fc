import { printJob } from '@zhizao/contract/print/print-job'
import { implement } from '../../platform/http/implement.ts'
import type { PrintJobService } from './print-job.service.ts'

export const printJobRoutes = (prints: PrintJobService) =>
  implement(printJob, {
    page: (input, context) => prints.page(input, context),
    get: ({ id }, context) => prints.get(id, context),
    create: (asked, context) => prints.create(asked, context),
    reprint: (asked, context) => prints.reprint(asked, context),
    retry: ({ id }, context) => prints.retry(id, context),
    send: (asked, context) => prints.send(asked, context),
    markPrinted: ({ id }, context) => prints.markPrinted(id, context),
    file: ({ id }, context) => prints.file(id, context),
    zpl: ({ id, dots }, context) => prints.zpl(id, dots, context),
  })
