import { role } from '@zhizao/contract/access/role'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** Stands in every name that `fillCompany` writes: nobody else may ever read it. */
export const MARK = '机密内容'

/** Gives a company rows of every kind, through its own calls. */
export async function fillCompany(_server: TestServer, owner: Caller) {
  await owner.client(alarmType).create({ code: 'secret', name: `${MARK}类型` })
  await owner.client(role).create({ code: 'secret', name: `${MARK}角色`, remark: MARK })
  await owner.client(companyDetail).save({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: MARK }] })
}
