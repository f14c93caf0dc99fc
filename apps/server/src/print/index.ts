import type { Domain, Platform } from '../platform/platform.ts'
import { labelPrinterRoutes } from './label-printer/label-printer.routes.ts'
import { printerAddresses } from './label-printer/printer-address.ts'
import { testLabel } from './label-printer/trial-label.ts'
import { printMenu } from './print.menu.ts'
import { printMakers } from './print-job/make-print.ts'
import { printJobRoutes } from './print-job/print-job.routes.ts'
import { printJobService } from './print-job/print-job.service.ts'
import { printSender } from './print-job/send-print.ts'
import type { PrintPorts } from './print-ports.ts'
import { printTemplateRoutes } from './print-template/print-template.routes.ts'
import { templateService } from './print-template/print-template.service.ts'
import { printTypes } from './print-types.ts'

/** Labels and documents on paper: templates, and the jobs that print. */
export function printDomain({ database, settings }: Platform, ports: PrintPorts): Domain {
  const types = printTypes(ports.printables)
  const templates = templateService(types)
  const requireAllowed = printerAddresses(settings)
  const send = printSender({ ...ports, database, requireAllowed })
  const makers = printMakers(database, ports, send)
  const prints = printJobService({
    types,
    templates,
    makers,
    send,
    requireAllowed,
    files: ports.files,
    jobs: ports.jobs,
  })
  return {
    routes: [
      ...printTemplateRoutes(types, templates, ports),
      ...printJobRoutes(prints),
      ...labelPrinterRoutes(requireAllowed),
    ],
    printables: [testLabel],
    menus: printMenu,
    async print(context, kind, id) {
      const made = await prints.document(kind, id, context)
      return made ? { jobId: made.id } : 'not offered'
    },
  }
}
