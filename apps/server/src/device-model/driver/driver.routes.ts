import { driver } from '@zhizao/contract/device-model/driver'
import { implement } from '../../platform/http/implement.ts'
import { driverTree } from './drivers.ts'

export const driverRoutes = implement(driver, { tree: ({ keyword }) => driverTree(keyword) })
