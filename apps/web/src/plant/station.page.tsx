import { Station, station } from '@zhizao/contract/plant/work-center'
import { masterScreen } from '../form/index.ts'
import { findWorkCenters } from './plant-choices.ts'

/** 工位: where work is done within a work center. */
export const StationPage = masterScreen('station', station, Station, {
  title: '工位',
  whenEmpty: {
    detail: '工位是工作中心里的一个位置，派工和报工落到工位。',
    first: { title: '工作中心', href: '/mes/pages/plant/workCenter', permission: 'workCenter' },
  },
  fields: { workCenterId: { kind: 'remote', choices: findWorkCenters } },
  query: ['name', 'code', 'workCenterId'],
  columns: [
    { field: 'code', width: 140, sortable: true },
    { field: 'name', kind: 'link', width: 200, sortable: true },
    { field: 'workCenterName', width: 200 },
    { field: 'areaName', width: 160 },
    'remark',
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: ['code', 'name', 'workCenterId', { field: 'remark', wide: true }],
  defaults: ({ workCenterId }) => (workCenterId ? { workCenterId } : {}),
})
