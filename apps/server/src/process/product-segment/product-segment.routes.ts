import { productSegment } from '@zhizao/contract/process/product-segment'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { filesOfProducts } from '../file/process-files.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { removeProductSegment, saveProductFiles, saveProductSegments } from './product-segment.service.ts'
import { materialsOf, parametersOf, productSegmentRows, resourcesOfProducts } from './product-segment-query.ts'

/** A part of a product segment that there is. */
const of =
  <Part>(read: (id: string, context: Context) => Promise<Part>) =>
  async ({ id }: { id: string }, context: Context): Promise<Part> => {
    await productSegmentRows.get({ id }, context)
    return read(id, context)
  }

/** What is said of a route's segments for one product. */
export const productSegmentRoutes = ({ files }: ProcessPorts): Route[] =>
  implement(productSegment, {
    get: productSegmentRows.get,
    files: of(filesOfProducts.of),
    materials: of(async (id, context) => (await materialsOf([id], context)).get(id) ?? []),
    resources: of(resourcesOfProducts.of),
    parameters: of(async (id, context) => (await parametersOf([id], context)).get(id) ?? []),
    save: ({ segments }, context) => saveProductSegments(segments, context),
    saveFiles: (sent, context) => saveProductFiles(sent, files, context),
    remove: ({ id }, context) => removeProductSegment(id, context),
  })
