import type { FormReaders } from './form-reader.ts'

/** Manufacturing: the plant, its machines and processes, orders and quality. */
export const makingReaders: FormReaders = {
  'calendar/work-plan.page.tsx': {
    columns: 'name validFrom validTo',
    'server/src/calendar/work-plan/work-plan.service.ts': 'workResoures workingTimeSettings',
    note: 'remark',
  },
  'machine/machine.page.tsx': {
    columns: 'code name',
    'server/src/machine/machine/work-machines.ts': 'autoReport batchQuantity cavities',
    'server/src/production/count/work-count.ts': 'tolerancePercent',
    'server/src/machine/machine/machine.service.ts': 'objectId stationId',
    'server/src/machine/counter/load-counters.ts': 'modulus status',
    note: 'remark',
  },
  'machine/set-up-screen.tsx': {
    'server/src/machine/machine/work-machines.ts': 'cavities materialId segmentId',
    'server/src/machine/machine-set-up/machine-set-up.service.ts': 'pointId targets toolId value',
    columns: 'cycleSeconds',
    note: 'remark',
  },
  'machine/signal-screen.tsx': {
    'server/src/machine/counter/load-counters.ts': 'pulse role',
    'server/src/machine/machine/state-now.ts': 'pointId runValue',
    'server/src/machine/machine-signal/machine-signal.service.ts': 'limits',
    'server/src/production/report/asked-parameters.ts': 'high low materialId segmentId',
    note: 'remark',
  },
  'machine/tool-dialogs.tsx': {
    'server/src/machine/tool/tool.service.ts': 'calibratedOn isPassed location machineId',
    note: 'remark',
  },
  'machine/tool.page.tsx': {
    'server/src/machine/tool/tool-query.ts': 'calibratedOn calibrationDays careEvery lifeShots shots',
    'server/src/machine/tool/tool.service.ts': 'cavities cavitiesOpen kind',
    columns: 'code location name specification',
    note: 'remark',
  },
  'plant/staff.page.tsx': {
    columns: 'badge code jobTitle name phone',
    'server/src/plant/staff/staff.service.ts': 'pin skills userId',
    'server/src/plant/work-center/work-center.service.ts': 'status',
    'web/src/plant/staff.page.tsx': 'expiresOn',
    note: 'remark',
  },
  'plant/station.page.tsx': {
    columns: 'code name',
    'server/src/calendar/scope-chain.ts': 'workCenterId',
    note: 'remark',
  },
  'plant/team.page.tsx': {
    columns: 'code leaderId:leaderName name',
    'server/src/calendar/scope-chain.ts': 'workCenterId',
    note: 'remark',
  },
  'plant/work-center.page.tsx': {
    columns: 'capacity code name parallelPlaces',
    'server/src/calendar/scope-chain.ts': 'areaId',
    note: 'remark',
  },
  'process/product-route/product-route.page.tsx': {
    columns: 'alternative',
    'server/src/process/routes-for.ts': 'isDefault materialId routeCode status',
    note: 'remark',
  },
  'process/route/route-definition.ts': {
    'server/src/process/route/route-query.ts': 'code name validFrom validTo',
    note: 'remark',
  },
  'process/segment/segment-template.page.tsx': {
    columns: 'code name segmentType',
    'server/src/process/segment-template/segment-template.routes.ts': 'status',
    note: 'remark',
  },
  'process/segment/segment.page.tsx': {
    columns: 'code name',
    'server/src/process/routes-for.ts':
      'isOutside needsFirstArticle runSeconds segmentType setUpSeconds supplierId workCenterId',
    'server/src/process/route/route-guards.ts': 'status',
    'server/src/process/segment/segment.service.ts': 'templateId',
    note: 'remark',
  },
  'quality/add-inspection-dialog.tsx': {
    'server/src/quality/inspection/create-inspection.ts': 'kind lotCode materialId quantity schemeId supplierId',
    note: 'remark',
  },
  'quality/cancel-dialog.tsx': { 'server/src/quality/nonconformance/nonconformance.service.ts': 'reason' },
  'quality/cause-form.tsx': {
    'server/src/quality/nonconformance/nonconformance.service.ts': 'cause',
    'server/src/quality/nonconformance/nonconformance-query.ts': 'causeDetail',
  },
  'quality/defect.page.tsx': {
    columns: 'code name',
    'server/src/quality/defect/defect.routes.ts': 'defectClass',
    'web/src/quality/quality-choices.ts': 'status',
    note: 'remark',
  },
  'quality/execute-dialog.tsx': { 'server/src/quality/nonconformance/nonconformance.service.ts': 'good' },
  'quality/inspection-item.page.tsx': {
    columns: 'code name',
    'server/src/quality/inspection/make-inspection.ts': 'kind method requirement tool unit',
    'server/src/quality/item/inspection-item.service.ts': 'defectIds',
    'web/src/quality/quality-choices.ts': 'status',
    note: 'remark',
  },
  'quality/judge-dialog.tsx': { 'server/src/quality/inspection/judge-inspection.ts': 'reason' },
  'quality/set-aside-dialog.tsx': { 'server/src/quality/inspection/judge-inspection.ts': 'description quantity' },
  'production/board/board-links-dialog.tsx': { 'server/src/production/board/board.routes.ts': 'days name' },
  'production/exception/assign-dialog.tsx': { 'server/src/production/exception/exception.service.ts': 'staffId' },
  'production/exception/handle-dialog.tsx': {
    'server/src/production/exception/exception.service.ts': 'action cause handledPhotoIds',
  },
  'production/exception/report-form.tsx': {
    'server/src/production/exception/exception.service.ts': 'kind objectId orderId photoIds staffId title',
    'server/src/production/exception/exception-query.ts': 'detail',
  },
  'production/exception/void-dialog.tsx': { 'server/src/production/exception/exception.service.ts': 'reason' },
  'production/order/complete-dialog.tsx': {
    'server/src/production/order/order-steps.ts': 'missingReason parts reason',
  },
  'production/order/order-fields.tsx': {
    'server/src/production/plan/planned-order.ts': 'overPercent quantity',
    'server/src/production/plan/plan-order.ts': 'bomId materialId routeId startOn',
    'server/src/production/report/places.ts': 'issueLocationId',
    'server/src/production/change/change-dates.ts': 'dueOn',
    'server/src/production/order/order-customer.ts': 'customerId',
    'server/src/production/work-order/work-order-query.ts': 'priority',
    'server/src/production/order/order-steps.ts': 'underPercent',
    'server/src/production/report/post-report.ts': 'lotCode receiptLocationId',
    'server/src/production/order/order-query.ts': 'demandId projectId customerOrderNo',
    note: 'remark',
  },
  'production/order/reason-dialog.tsx': { 'server/src/production/order/order-steps.ts': 'reason' },
  'production/project/project.page.tsx': {
    columns: 'code customerId:customerName managerName name startOn',
    'server/src/production/project/project-query.ts': 'dueOn',
    note: 'remark',
  },
}
