import { bomMaterial, material } from '@zhizao/contract/material/material'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { createMaterial, removeMaterials, updateMaterial, usesOfMaterial } from './material.service.ts'
import { filesOfMaterial, saveMaterialFiles } from './material-file.service.ts'
import { wholeMaterial, withPlaces } from './material-place.ts'
import { listMaterials, listOffered, pageOfMaterials, pageOfOffered } from './material-query.ts'
import { exportMaterials, materialImport } from './material-sheet.ts'

/** A name or a part of it is meant for a short list. */
const MOST_BY_NAME = 50
const MOST_OFFERED = 100
const MOST_NAMED = 500

/** Materials in the vocabulary /material and in that of bills of materials. */
export const materialRoutes = (ports: MaterialPorts): Route[] => {
  const sheets = sheetHandlers(
    materialImport(ports),
    'material.import',
    { importBig: materialTemplate.uploadBig },
    ports.jobs,
  )
  return [
    ...implement(material, {
      async page(input, context) {
        const found = await pageOfMaterials(input, context)
        const ids = found.records.map(({ id }) => id)
        const inStock = await ports.stockOf(ids, context)
        const records = await withPlaces(found.records, ports, context)
        return { ...found, records: records.map((row) => ({ ...row, stock: inStock.get(row.id) ?? '0' })) }
      },
      list: ({ name }, context) => listOffered({ name }, context, MOST_BY_NAME),
      query: (filter, context) =>
        filter.ids || filter.codes
          ? listMaterials(filter, context, MOST_NAMED)
          : listOffered(filter, context, MOST_OFFERED),
      projectPage: (input, context) => pageOfOffered({ ...input, source: 'make' }, context),
      get: ({ id }, context) => wholeMaterial(id, ports, context),
      create: (draft, context) => createMaterial(draft, ports, context),
      update: (changes, context) => updateMaterial(changes, ports, context),
      remove: ({ id }, context) => removeMaterials([id], ports, context),
      removeMany: ({ ids }, context) => removeMaterials(ids, ports, context),
      uses: ({ id }, context) => usesOfMaterial(id, ports.uses, context),
      files: ({ id }, context) => filesOfMaterial(id, context),
      saveFiles: (given, context) => saveMaterialFiles(given, ports.files, context),
    }),
    ...implement(bomMaterial, { page: (input, context) => pageOfOffered(input, context) }),
    ...implement(materialTemplate, {
      file: sheets.template,
      validate: sheets.validate,
      upload: sheets.import,
      uploadBig: sheets.importBig,
      download: (filter, context) => exportMaterials(filter, ports, context),
    }),
  ]
}
