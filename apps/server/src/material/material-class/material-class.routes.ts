import { materialClass } from '@zhizao/contract/material/material-class'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { MaterialPorts } from '../material-ports.ts'
import * as service from './material-class.service.ts'
import { materialClasses } from './material-class.table.ts'

export const materialClassRoutes = ({ nextCode }: Pick<MaterialPorts, 'nextCode'>): Route[] =>
  implement(materialClass, {
    list: (filter, context) => service.listClasses(filter, context),
    page: (input, context) => service.pageOfClasses(input, context),
    get: ({ id }, context) => service.classById(id, context),
    create: (draft, context) => service.createClass(draft, nextCode, context),
    update: (changes, context) => service.updateClass(changes, context),
    remove: ({ id }, context) => service.removeClasses([id], context),
    removeMany: ({ ids }, context) => service.removeClasses(ids, context),
    ...ordering(materialClasses, { title: '物料分类', within: ['parentId'] }),
  })
