/**
 * Who reads what people enter: of each form of the web, each reader (from `apps/`) with the fields that it reads.
 * `columns` is the list of the form's own page, read by people. `note` is what people write for people, and what promises
 * nothing. A field that is stored under another name stands with it: `field:name`. A field without a reader is not offered.
 */
export const formReaders: Record<string, Record<string, string>> = {
  'access/account/address-dialog.tsx': {
    'server/src/access/user/own-address.ts': 'address code password',
  },
  'access/account/password-form.tsx': {
    'server/src/access/user/user.service.ts': 'newPassword oldPassword',
    'web/src/access/account/password-form.tsx': 'repeated',
  },
  'access/account/profile-form.tsx': {
    'server/src/access/session/begin-session.ts': 'headImg name nickname',
    'web/src/access/account/follow-account.ts': 'language theme',
  },
  'access/department/department.page.tsx': {
    columns: 'code leader name phone',
    'server/src/access/department/department.service.ts': 'parentId sort',
    note: 'remark',
  },
  'access/open/sign-in-form.tsx': {
    'server/src/access/session/session.routes.ts': 'password remember userName',
  },
  'access/recovery/forgotten.page.tsx': { 'server/src/access/registration/recovery.service.ts': 'companyCode' },
  'access/recovery/reset-password.page.tsx': { 'server/src/access/registration/recovery.service.ts': 'loginName' },
  'access/registration/address-code.tsx': {
    'server/src/access/registration/recovery.service.ts': 'code email phone',
  },
  'access/registration/password-fields.tsx': {
    'server/src/access/registration/recovery.service.ts': 'password',
    'web/src/access/registration/password-fields.tsx': 'repeated',
  },
  'access/registration/register.page.tsx': {
    'server/src/access/registration/registration.service.ts': 'companyName loginName name',
  },
  'access/resource/part-table.tsx': {
    'server/src/access/resource/resource.service.ts': 'code name nameEn sort status type',
  },
  'access/resource/product.page.tsx': { 'server/src/access/menu/menu.ts': 'description logo name nameEn sort' },
  'access/resource/resource-options.tsx': {
    'server/src/access/menu/menu.ts': 'agentOnly code icon name nameEn newWindow pageType parentId sort type url',
    'server/src/access/resource/resource-query.ts': 'status',
  },
  'access/role/role.page.tsx': {
    columns: 'code name',
    'server/src/access/rules-scope/data-permission.ts': 'scope',
    'server/src/access/role/role-rows.ts': 'copyOf',
    note: 'remark',
  },
  'access/rules-scope/rules-scope.page.tsx': {
    columns: 'code name',
    'server/src/access/rules-scope/rules-scope.service.ts': 'items roleIds userIds',
    note: 'remark',
  },
  'access/second-factor/own-password.tsx': { 'server/src/access/second-factor/proving.ts': 'password' },
  'access/second-factor/passkey-dialog.tsx': { 'server/src/access/second-factor/own-factors.ts': 'name' },
  'access/user/reset-password-dialog.tsx': {
    'web/src/access/user/reset-password-dialog.tsx': 'isGiven',
    'server/src/access/user/user.service.ts': 'password',
  },
  'access/user/user.page.tsx': {
    'server/src/access/user/user.service.ts': 'departmentId password roleIds',
    columns: 'jobTitle name nickname',
    'server/src/access/registration/recovery.service.ts': 'email loginName phone',
    'server/src/access/session/begin-session.ts': 'headImg',
    'server/src/access/menu/menu.ts': 'isAgent',
  },
  'alarm/alarm-level.page.tsx': {
    'server/src/alarm/alarm-message/alarm-push.ts': 'popup sound soundInterval',
    'web/src/live/alarm/level-looks.ts': 'color levelName',
  },
  'alarm/alarm-rule.page.tsx': {
    'server/src/alarm/engine/compile.ts': 'comparison deadband level name offDelay onDelay otherValue textValue value',
    'server/src/alarm/engine/load-points.ts': 'alarmTypeId pointId status',
    'server/src/alarm/engine/describe.ts': 'message',
    note: 'remark',
  },
  'alarm/alarm-type.page.tsx': {
    'server/src/alarm/alarm/alarm-list.ts': 'name',
    note: 'code remark',
  },
  'alarm/handling/confirm-dialog.tsx': { 'server/src/alarm/alarm/alarm-action.service.ts': 'note' },
  'alarm/handling/handle-dialog.tsx': {
    'server/src/alarm/alarm/alarm-action.service.ts': 'handling minutes reasonTagId',
  },
  'alarm/handling/shelve-dialog.tsx': { 'server/src/alarm/alarm/alarm-action.service.ts': 'reason until' },
  'alarm/reason-tag.page.tsx': {
    'server/src/alarm/reason-tag/reason-tag.routes.ts': 'alarmTypeId name',
    note: 'remark',
  },
  'calendar/work-plan.page.tsx': {
    columns: 'name validFrom validTo',
    'server/src/calendar/work-plan/work-plan.service.ts': 'workResoures workingTimeSettings',
    note: 'remark',
  },
  'camera/camera.page.tsx': {
    'server/src/camera/camera/camera-query.ts': 'areaId code name objectId sort status',
    'web/src/camera/player/live-address.ts': 'channel deviceSerial kind streamAddress',
    note: 'remark',
  },
  'camera/cloud.page.tsx': { 'server/src/camera/cloud/cloud-accounts.ts': 'appKey appSecret status' },
  'company/area/area.page.tsx': {
    columns: 'address code leader name phone',
    'server/src/company/area/area.service.ts': 'parentId type',
    note: 'latitude longitude remark',
  },
  'company/settings/alarm-push-form.tsx': {
    'server/src/alarm/alarm-notice/notice-conf.ts':
      'channels enabled exceptUrgent from levels mergeSeconds repeatMinutes roleIds rules to userIds',
  },
  'company/settings/app-download-section.tsx': {
    'server/src/notice/app-download/app-download.routes.ts': 'androidUrl:androidDownUrl iosUrl:iosDownUrl',
  },
  'company/settings/appearance-form.tsx': {
    'server/src/access/session/sign-in-page.ts': 'background:loginBg logo:xtLogo name:xtmc',
    'web/src/platform/push/message-rules.ts': 'hasReminders:setAlarmInfo',
    'web/src/platform/theme/mode.ts': 'isDark:sysTheme',
  },
  'company/settings/company-info-form.tsx': {
    'server/src/company/company/company.routes.ts': 'name',
    note: 'address contact creditCode email phone remark shortName',
  },
  'code-rule/code-rule.page.tsx': {
    columns: 'name',
    'server/src/code-rule/code-rule/rule-in-force.ts': 'classId gapless kind parts',
    note: 'remark',
  },
  'control/groups/group-dialog.tsx': {
    'server/src/control/control-run/control-run.service.ts': 'name onFailure',
    'web/src/control/groups/group-card.tsx': 'remark',
  },
  'control/groups/rule-dialog.tsx': {
    'server/src/control/control-group/control-rule.service.ts': 'condition',
    'web/src/control/groups/group-card.tsx': 'name',
  },
  'customer/customer.page.tsx': { columns: 'address code contact name phone', note: 'remark' },
  'device-model/model-dialog.tsx': {
    'server/src/device/model-sync/object-by-model.ts': 'details deviceTypeId manufacturer objectType',
    'web/src/device/object-page/info-tab.tsx': 'unit value',
    'server/src/device-model/model/model.service.ts': 'code name parentId',
    note: 'remark',
  },
  'device-model/protocol.page.tsx': { columns: 'code name type', note: 'remark' },
  'device/object-list/object-actions.tsx': {
    'server/src/device/object/object-place.ts': 'parentId position',
    'server/src/device/model-sync/object-by-model.ts': 'code modelId name place serialNumber',
    note: 'remark',
  },
  'device/object-list/object.page.tsx': {
    'server/src/device/object/object-query.ts': 'areaId code modelId name objectType parentId deviceTypeId positionId',
    'web/src/device/object-page/info-tab.tsx':
      'details installedOn latitude longitude manufacturer place serialNumber unit value commissionedOn warrantyUntil',
    note: 'remark',
    'web/src/device/object-page/object-panel.tsx': 'videoLink',
  },
  'device/point-list/point.page.tsx': {
    'server/src/gateway-box/set-file/produce.ts': 'access code dataType deadbandKind deadbandValue pollMs',
    'web/src/device/object-page/point-table.tsx': 'name',
    'server/src/rtdb/entered-values.ts': 'source',
    'web/src/live/readings.ts': 'isKey',
    'web/src/live/live-state.ts': 'decimals unit',
    'web/src/live/said-value.ts': 'valueWords',
    '../packages/rules/src/value-words/value-words.ts': 'bit colour value words',
    'edge-gateway/src/drivers/modbus/register-codec.ts': 'byteOrder',
    'server/src/alarm/engine/load-points.ts': 'limitDeadband objectId offDelay onDelay',
    '../packages/rules/src/validation/alarm-limits.ts':
      'errorLower errorUpper urgentLower urgentUpper warningLower warningUpper',
    'web/src/live/control-value.ts': 'maxValue minValue',
    'edge-gateway/src/drivers/engineering-value.ts': 'offset scale',
    'server/src/telemetry/ingest/store-policy.ts': 'storePolicy storeSeconds',
    note: 'remark',
    'server/src/formula/engine/load-formulas.ts': 'formula',
  },
  'dictionary/dictionary-tools.tsx': {
    'server/src/dictionary/dictionary/dictionary.service.ts': 'code name',
    note: 'remark',
  },
  'dictionary/dictionary.page.tsx': {
    'server/src/dictionary/select/choices.ts': 'extend status text value',
    'server/src/dictionary/dictionary/dictionary-items.ts': 'dictCode sort',
  },
  'document/content/content-dialog.tsx': {
    'server/src/document/content.service.ts': 'parentId status title',
    'web/src/document/help/help-state.ts': 'resourcesCode',
  },
  'form/page-template.page.tsx': {
    columns: 'code description name type',
    'web/src/form/layout-preview.tsx': 'cells h title w widget x y',
  },
  'gateway-box/box-detail/channel-dialog.tsx': {
    'web/src/gateway-box/box-detail/channel-panel.tsx': 'code name',
    'server/src/gateway-box/set-file/produce.ts': 'driver password status',
    'edge-gateway/src/drivers/modbus/modbus-line.ts': 'baudRate dataBits host parity port serialPort stopBits',
    'edge-gateway/src/drivers/modbus/modbus-driver.ts': 'mostRegisters pauseMs textEncoding writeBy',
    'edge-gateway/src/drivers/opc-ua/opc-ua-session.ts': 'endpoint security userCertificate username',
    'server/src/gateway-box/link/load-points.ts': 'silenceSeconds',
    note: 'remark',
  },
  'gateway-box/box-detail/connect-dialog.tsx': {
    'server/src/gateway-box/box-device/connect-device.ts':
      'baudRate byteOrder dataBits driver host modelId name parentId parity points port serialPort stopBits unitId',
  },
  'gateway-box/box-detail/device-dialog.tsx': {
    'server/src/gateway-box/set-file/produce.ts': 'code name retries status timeoutMs unitId',
    'edge-gateway/src/drivers/modbus/polled-device.ts': 'mostRegisters pauseMs',
    'edge-gateway/src/drivers/modbus/device-points.ts': 'textEncoding',
    'edge-gateway/src/drivers/modbus/write-point.ts': 'writeBy',
    'web/src/gateway-box/box-detail/linked-object.ts': 'objectId',
    note: 'remark',
  },
  'gateway-box/box-list/box.page.tsx': {
    columns: 'code kind model name place',
    'server/src/gateway-box/box/box.service.ts': 'groupId',
    note: 'remark',
  },
  'gateway-box/box-list/group-tools.tsx': {
    'server/src/gateway-box/box-group/box-group.routes.ts': 'name parentId',
    note: 'remark',
  },
  'gateway-box/box-list/move-dialog.tsx': { 'server/src/gateway-box/box/box.service.ts': 'groupId' },
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
  'knowledge/article-fields.tsx': {
    'server/src/knowledge/article/fault-article-query.ts': 'category code deviceTypeId phenomena solutions title',
    'web/src/knowledge/article-detail.page.tsx': 'cause',
  },
  'knowledge/solution-fields.tsx': {
    'web/src/knowledge/article-parts.tsx': 'minutes parts steps title',
  },
  'material/material-class.page.tsx': {
    columns: 'code name',
    'server/src/material/material-class/class-tree.ts': 'parentId',
    note: 'remark',
  },
  'material/material-customer.page.tsx': {
    columns: 'address code contact email externalCode name phone status',
    note: 'remark',
  },
  'material/material.page.tsx': {
    columns: 'code drawingNo externalCode gtin name reorderPoint safetyStock specification',
    'server/src/production/proposal/read-materials.ts': 'leadDays lotMultiple minLot',
    'server/src/material/material/material-values.ts': 'classId purchaseRate purchaseUnitId',
    'server/src/material/material/material-query.ts': 'endsOn status',
    'server/src/material/material/material.service.ts': 'defaultLocationId',
    'web/src/material/picture-field.tsx': 'imageId:value',
    note: 'remark',
  },
  'material/supplier.page.tsx': {
    columns: 'address code contact email externalCode name phone',
    'server/src/material/supplier/supplier.routes.ts': 'status',
    note: 'remark',
  },
  'material/unit.page.tsx': {
    columns: 'code name',
    'server/src/material/unit/unit-conversion.service.ts': 'dimension decimals',
    'server/src/material/material/material-names.ts': 'aliases',
    'web/src/material/material-choices.ts': 'status',
  },
  'message/message-trigger.page.tsx': {
    columns: 'name',
    'server/src/message/dispatch/hear.ts': 'condition content status title trigger',
    'server/src/message/dispatch/message-out.ts': 'isShow smsTemplateId sound soundInterval',
    'server/src/message/dispatch/send-due.ts': 'steps',
  },
  'message/ringtone.page.tsx': {
    columns: 'name',
    'server/src/message/ringtone/ringtone.routes.ts': 'url',
  },
  'message/sms-template.page.tsx': {
    columns: 'name',
    'server/src/message/dispatch/message-out.ts': 'code content',
    note: 'remark',
  },
  'notice/andon/andon-form.tsx': {
    'server/src/notice/user-message/send-message.ts':
      'bgmInterval bgmUrl content departmentIds isShow roleIds title userIds',
    'server/src/notice/andon/andon.service.ts': 'objectId',
  },
  'notice/notice.page.tsx': {
    'server/src/notice/notice/notice.service.ts': 'content position title type validFrom validTo',
  },
  'notice/upgrade-notice.page.tsx': {
    'web/src/platform/shell/notice-dialogs.tsx': 'content current_version end_version start_time end_time type',
  },
  'operations/scripts/input-fields.tsx': { 'server/src/operations/script/scripts.ts': 'backup keep' },
  'operations/scripts/schedule-dialog.tsx': {
    'server/src/operations/schedule/fire-schedules.ts': 'cron name script',
  },
  'form/user-model/user-field.page.tsx': {
    columns: 'code group sort title',
    'server/src/form/user-model/user-field.service.ts': 'choices required searchable type unique',
    'server/src/form/user-model/default-value.ts': 'defaultExpression',
  },
  'form/user-model/user-model.page.tsx': {
    columns: 'code name',
    'server/src/form/user-model/model-permission.ts': 'readRoleIds writeRoleIds',
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
  'print/label-printer.page.tsx': {
    columns: 'name',
    'server/src/print/label-printer/hand-over.ts': 'host port',
    'server/src/print/label-printer/label-size.ts': 'height width',
    'server/src/print/print-job/send-print.ts': 'dots',
    note: 'remark',
  },
  'print/print-template.page.tsx': {
    columns: 'name',
    'server/src/print/print-template/print-template.service.ts': 'typeCode',
    note: 'remark',
  },
  'report/report-template.page.tsx': {
    columns: 'code name',
    'web/src/report/report-data.ts': 'body dataCalls params path template title',
    'web/src/report/param-form.tsx': 'defaultValue required type',
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
    'server/src/production/exception/exception.service.ts': 'detail kind objectId orderId photoIds staffId title',
  },
  'production/exception/void-dialog.tsx': { 'server/src/production/exception/exception.service.ts': 'reason' },
  'production/order/complete-dialog.tsx': {
    'server/src/production/order/order-steps.ts': 'missingReason parts reason',
  },
  'production/order/order-fields.tsx': {
    'server/src/production/plan/planned-order.ts': 'overPercent quantity',
    'server/src/production/plan/plan-order.ts': 'materialId startOn',
    'server/src/production/change/change-dates.ts': 'dueOn',
    'server/src/production/order/order-customer.ts': 'customerId',
    'server/src/production/work-order/work-order-query.ts': 'priority',
    'server/src/production/order/order-steps.ts': 'underPercent',
    'server/src/production/report/post-report.ts': 'lotCode',
    'server/src/production/order/order-query.ts': 'demandId projectId customerOrderNo',
    note: 'remark',
  },
  'production/order/reason-dialog.tsx': { 'server/src/production/order/order-steps.ts': 'reason' },
  'production/project/project.page.tsx': {
    columns: 'code customerId:customerName managerName name startOn',
    'server/src/production/project/project-query.ts': 'dueOn',
    note: 'remark',
  },
  'warehouse/warehouse.page.tsx': {
    columns: 'address code name',
    'server/src/warehouse/warehouse/warehouse.service.ts': 'parentId',
    'server/src/warehouse/ledger/lock-balances.ts': 'status',
    note: 'remark',
  },
  'warehouse/location.page.tsx': {
    columns: 'code name',
    'server/src/warehouse/location/location-query.ts': 'barcode',
    'server/src/warehouse/location/location.service.ts': 'classIds',
    'server/src/warehouse/exposure/hold-exposed.ts': 'holdOnAlarm',
    'server/src/warehouse/ledger/lock-balances.ts': 'allowNegative capacity kind status warehouseId',
    note: 'remark',
  },
  'warehouse/count/start-count.page.tsx': {
    'server/src/warehouse/count/count-scope.ts':
      'abc abcDays classIds locationIds materialIds uncountedDays warehouseId',
    'server/src/warehouse/count/count-sight.ts': 'blind counterIds:counters',
    'web/src/warehouse/count/stock-count.page.tsx': 'dueOn',
    note: 'remark',
  },
  'warehouse/count/count-plan.page.tsx': {
    columns: 'name',
    'server/src/warehouse/count/count-scope.ts':
      'abc abcDays classIds locationIds materialIds uncountedDays warehouseId',
    'server/src/warehouse/count/due-plans.ts': 'blind counterIds:counters everyDays nextOn status',
    note: 'remark',
  },
  'warehouse/count/found-dialog.tsx': {
    'server/src/warehouse/count/found-line.ts': 'locationId lotCode materialId quantity status',
  },
  'trace/lot.page.tsx': {
    columns: 'code materialName customerId:customerName supplierId:supplierName supplierLot',
    'server/src/trace/lot/lot.service.ts': 'materialId owner producedOn reason',
    'server/src/warehouse/ledger/check-moves.ts': 'expiresOn',
    'server/src/warehouse/stock/pick-proposal.ts': 'receivedOn',
    note: 'remark',
  },
  'warehouse/material-alert.page.tsx': {
    'server/src/warehouse/alert/material-alert.service.ts': 'materialId',
    'server/src/warehouse/alert/stock-breaches.ts': 'maximumStock reorderPoint safetyStock warehouseId',
  },
  'access/api-key/api-key-screen.tsx': {
    'server/src/access/api-key/key-source.ts': 'addresses expiresAt perMinute',
    'server/src/access/api-key/key-user.ts': 'name roleId',
    note: 'remark',
  },
  'device-model/model-dialogs.tsx': {
    'server/src/device-model/model/model.service.ts': 'code name parentId',
    'server/src/device/object/model-from-object.ts': 'objectId',
  },
  'device-model/tabs/alarm-screen.tsx': {
    'server/src/alarm/model-alarm/model-alarm.service.ts': 'alarmTypeId level name status',
    'server/src/alarm/model-alarm/rule-follower.ts': 'comparison',
    'server/src/alarm/engine/compile.ts': 'deadband offDelay onDelay otherValue textValue value',
    'server/src/alarm/engine/load-points.ts': 'message',
    'server/src/alarm/model-alarm/copy-rules.ts': 'modelPointId',
    note: 'remark',
  },
  'device-model/tabs/contrast-screen.tsx': {
    'server/src/device/model-sync/group-follower.ts': 'name points',
    note: 'remark',
  },
  'device-model/tabs/dataset-screen.tsx': {
    'server/src/device-model/model-dataset/model-dataset.service.ts': 'modelPointIds',
    'server/src/device/model-sync/group-follower.ts': 'name',
    note: 'remark',
  },
  'device-model/tabs/point-screen.tsx': {
    'server/src/control/control-write/control-targets.ts': 'access',
    'web/src/gateway-box/box-detail/pick-points.tsx': 'address',
    '../packages/rules/src/value-words/value-words.ts': 'bit colour value words',
    'edge-gateway/src/drivers/modbus/register-codec.ts': 'byteOrder',
    'server/src/gateway-box/set-file/produce.ts': 'code deadbandKind deadbandValue pollMs',
    'server/src/telemetry/ingest/ingest-point.ts': 'dataType',
    'web/src/live/live-state.ts': 'decimals unit',
    '../packages/rules/src/validation/alarm-limits.ts':
      'errorLower errorUpper urgentLower urgentUpper warningLower warningUpper',
    'server/src/formula/engine/load-formulas.ts': 'formula',
    'web/src/live/readings.ts': 'isKey',
    'server/src/alarm/engine/load-points.ts': 'limitDeadband offDelay onDelay',
    'web/src/live/control-value.ts': 'maxValue minValue',
    columns: 'name',
    'edge-gateway/src/drivers/engineering-value.ts': 'offset scale',
    note: 'remark',
    'server/src/rtdb/entered-values.ts': 'source',
    'server/src/telemetry/ingest/store-policy.ts': 'storePolicy storeSeconds',
    'web/src/live/said-value.ts': 'valueWords',
  },
  'device/device-type/device-type.page.tsx': {
    'server/src/device/device-type/device-type.routes.ts': 'code name',
    'server/src/device/device-type/device-type.service.ts': 'icon',
    note: 'remark',
  },
  'device/driver-form.tsx': {
    'web/src/gateway-box/box-detail/object-input.tsx': 'kind',
  },
  'device/ledger/device-ledger.page.tsx': {
    'server/src/device/object/object-query.ts': 'areaId deviceTypeId latitude longitude modelId parentId positionId',
    'server/src/device/device-ledger/device-label.ts': 'code commissionedOn installedOn place',
    'web/src/device/object-page/info-tab.tsx': 'details unit value',
    'server/src/device/device-ledger/device-ledger-query.ts': 'manufacturer name objectType serialNumber warrantyUntil',
    note: 'remark',
    'web/src/device/object-page/object-panel.tsx': 'videoLink',
  },
  'device/object-page/file-dialog.tsx': {
    'server/src/device/object-file/object-file.service.ts': 'fileId kind name',
    note: 'remark',
  },
  'device/point-list/bulk-fields.ts': {
    'server/src/control/control-write/control-targets.ts': 'access',
    'edge-gateway/src/drivers/modbus/register-codec.ts': 'byteOrder',
    'server/src/gateway-box/set-file/produce.ts': 'code deadbandKind deadbandValue pollMs',
    'server/src/telemetry/ingest/ingest-point.ts': 'dataType',
    'web/src/live/live-state.ts': 'decimals unit',
    '../packages/rules/src/validation/alarm-limits.ts':
      'errorLower errorUpper urgentLower urgentUpper warningLower warningUpper',
    'server/src/formula/engine/load-formulas.ts': 'formula',
    'web/src/live/readings.ts': 'isKey',
    'server/src/alarm/engine/load-points.ts': 'limitDeadband offDelay onDelay',
    'web/src/live/control-value.ts': 'maxValue minValue',
    'server/src/formula/check/fitting-points.ts': 'name',
    'edge-gateway/src/drivers/engineering-value.ts': 'offset scale',
    note: 'remark',
    'server/src/rtdb/entered-values.ts': 'source',
    'server/src/telemetry/ingest/store-policy.ts': 'storePolicy storeSeconds',
  },
  'device/signal/signal.page.tsx': {
    'web/src/device/signal/signal-compare.tsx': 'code decimals name unit',
    'web/src/device/signal/signal-field.tsx': 'dataType',
    columns: 'maxValue minValue sort status',
    '../packages/rules/src/validation/alarm-limits.ts':
      'errorLower errorUpper urgentLower urgentUpper warningLower warningUpper',
    note: 'remark',
  },
  'object-state/correct-dialog.tsx': {
    'server/src/object-state/course/now-of.ts': 'stateId',
    'server/src/object-state/course/overlay.ts': 'range:from',
    'web/src/object-state/corrections.tsx': 'reason',
  },
  'object-state/device-state.page.tsx': {
    'server/src/object-state/engine/load-objects.ts': 'code deviceTypeId objectId priority',
    'server/src/object-state/device-state/device-state.service.ts': 'colour',
    'server/src/object-state/engine/compile-object.ts': 'condition name',
    'server/src/object-state/engine/course.ts': 'kind',
    note: 'remark',
  },
  'point-check/check-rules.tsx': {
    'server/src/point-check/engine/check-engine.ts': 'kind name pointId seconds',
    'server/src/point-check/engine/judge.ts': 'lower tolerance toleranceKind upper',
    'server/src/point-check/engine/check-list.ts': 'otherPointId rate',
    note: 'remark',
    'server/src/point-check/engine/load-checks.ts': 'status',
  },
  'point-check/many-dialog.tsx': {
    'server/src/point-check/engine/check-engine.ts': 'kind name seconds',
    'server/src/point-check/engine/judge.ts': 'lower tolerance toleranceKind upper',
    'server/src/point-check/engine/check-list.ts': 'otherPointId rate',
    note: 'remark',
    'server/src/point-check/engine/load-checks.ts': 'status',
  },
  'position/position-dialog.tsx': {
    'server/src/position/position/position-query.ts': 'code parentId',
    'server/src/position/position/placing.ts': 'name',
    note: 'remark',
  },
}
