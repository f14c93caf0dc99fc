import type { FormReaders } from './form-reader.ts'

/** The house itself: people, companies, messages, models of data, what is printed and kept. */
export const houseReaders: FormReaders = {
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
  'knowledge/article-fields.tsx': {
    'server/src/knowledge/article/fault-article-query.ts': 'category code deviceTypeId phenomena solutions title',
    'web/src/knowledge/article-detail.page.tsx': 'cause',
  },
  'knowledge/solution-fields.tsx': {
    'web/src/knowledge/article-parts.tsx': 'minutes parts steps title',
  },
  'message/message-trigger.page.tsx': {
    columns: 'name',
    'server/src/message/dispatch/document-listener.ts': 'condition content status title trigger',
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
  'access/api-key/api-key-screen.tsx': {
    'server/src/access/api-key/key-source.ts': 'addresses expiresAt perMinute',
    'server/src/access/api-key/key-user.ts': 'name roleId',
    note: 'remark',
  },
}
