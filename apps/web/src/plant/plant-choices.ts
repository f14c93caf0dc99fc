import { staff, staffUser, team } from '@zhizao/contract/plant/staff'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { client } from '../platform/api/client.ts'

const centers = client(workCenter)
const people = client(staff)
const accounts = client(staffUser)
const teams = client(team)

const quiet = { quiet: true }
const named = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  value: id,
  label: `${name} ${code}`,
})

/** Work centers to choose one from. */
export const findWorkCenters = async (keyword: string) =>
  (await centers.page({ keyword, pageSize: 50 }, quiet)).records.map(named)

/** People to choose one from. */
export const findStaff = async (keyword: string) =>
  (await people.list({ keyword, status: 1 }, quiet)).slice(0, 50).map(named)

/** Teams to choose one from. */
export const findTeams = async (keyword: string) =>
  (await teams.page({ keyword, pageSize: 50 }, quiet)).records.map(named)

/** Users to make a person of; those who are one already are told. */
export const findAccounts = async (keyword: string) =>
  (await accounts.page({ keyword, pageSize: 50 }, quiet)).records.map(({ id, name, loginName }) => ({
    value: id,
    label: `${name} ${loginName}`,
  }))
