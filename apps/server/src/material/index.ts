import { MATERIAL_READERS, Material } from '@zhizao/contract/material/material'
import { CLASS_READERS, MaterialClass } from '@zhizao/contract/material/material-class'
import { UNIT_READERS, Unit } from '@zhizao/contract/material/unit'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Db } from '../platform/db/database.ts'
import type { Domain } from '../platform/platform.ts'
import { bomRoutes } from './bom/bom.routes.ts'
import { bomsUsing } from './bom/bom.service.ts'
import { componentsOn } from './bom/bom-components.ts'
import { billById } from './bom/bom-structure.ts'
import { structuresBelow } from './bom/structure-below.ts'
import { materialSteps } from './first-steps.ts'
import {
  besideMaterial,
  materialLineCells,
  materialLineNames,
  materialLineReferences,
  NamedByCode,
  readMaterialLines,
} from './line/material-line.ts'
import { materialRoutes } from './material/material.routes.ts'
import { materialLabel } from './material/material-label.ts'
import { materialMenu } from './material.menu.ts'
import { MOST_CLASSES } from './material-class/class-tree.ts'
import { materialClassRoutes } from './material-class/material-class.routes.ts'
import { materialClasses } from './material-class/material-class.table.ts'
import { materialCodeKinds } from './material-code-kinds.ts'
import { materialDictionaries } from './material-dictionaries.ts'
import { materialEntities } from './material-entities.ts'
import { materialParams } from './material-params.ts'
import type { MaterialPorts } from './material-ports.ts'
import { supplierRoutes } from './supplier/supplier.routes.ts'
import { unitRoutes } from './unit/unit.routes.ts'
import { unitRatios } from './unit/unit-ratios.ts'

export {
  besideMaterial,
  billById,
  componentsOn,
  materialLineCells,
  materialLineNames,
  materialLineReferences,
  NamedByCode,
  readMaterialLines,
  structuresBelow,
  unitRatios,
}

/** Classes of materials, which may have code rules of their own. */
export const classesForCodes = {
  list: (db: Db) =>
    db
      .select({
        id: materialClasses.id,
        code: materialClasses.code,
        name: materialClasses.name,
        parentId: materialClasses.parentId,
      })
      .from(materialClasses)
      .orderBy(materialClasses.sort, materialClasses.id)
      .limit(MOST_CLASSES),
}

/** Units of measure, classes of materials, materials with what they are made of, and who delivers and receives them. */
export const materialDomain = (given: MaterialPorts): Domain => {
  const ports = { ...given, uses: [bomsUsing, ...given.uses, ...given.counts] }
  const routes = [
    ...unitRoutes,
    ...materialClassRoutes(ports),
    ...materialRoutes(ports),
    ...supplierRoutes(ports),
    ...bomRoutes(ports),
  ]
  return {
    routes,
    entities: materialEntities(routes),
    menus: materialMenu,
    params: materialParams,
    printables: [materialLabel],
    codeKinds: materialCodeKinds,
    firstSteps: materialSteps,
    dataModels: [
      offeredModel('unit', '计量单位', UNIT_READERS, Unit),
      offeredModel('materialClass', '物料分类', CLASS_READERS, MaterialClass),
      offeredModel('material', '物料', MATERIAL_READERS, Material),
    ],
    dictionarySources: materialDictionaries,
  }
}
