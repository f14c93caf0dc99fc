import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const productionMenu = [
  inModule(
    'mes',
    35,
    group('mesProduction', '生产', 'Production', 'schedule', [
      menu('project', '项目', 'Projects', '/mes/pages/project/index', 'project', {
        ...edits('项目', 'projects'),
        stop: ['停止与继续', 'Stop and go on'],
      }),
      menu('proposal', '需求计划', 'Requirements Planning', '/mes/pages/proposal/index', 'calculator', {
        order: ['转生产订单', 'Make production orders'],
      }),
      menu('productionOrder', '生产订单', 'Production Orders', '/mes/pages/productionOrder/index', 'profile', {
        ...edits('生产订单', 'production orders'),
        import: ['导入生产订单', 'Import production orders'],
        plan: ['排产', 'Plan'],
        release: ['下达', 'Release'],
        pause: ['暂停与恢复', 'Pause and resume'],
        complete: ['完工', 'Complete'],
        cancel: ['取消生产订单', 'Cancel production orders'],
        reopen: ['重新打开', 'Reopen'],
        close: ['关闭', 'Close'],
        split: ['拆分与合并', 'Split and merge'],
      }),
      menu('segmentPlan', '工序计划', 'Segment Plans', '/mes/pages/segmentPlan/index', 'partition', {
        edit: ['修改工序计划', 'Edit segment plans'],
        release: ['下达与撤回', 'Release and withdraw'],
        split: ['拆分工序计划', 'Split segment plans'],
      }),
      menu('workOrder', '派工', 'Dispatch', '/mes/pages/workOrder/index', 'deploymentUnit', {
        dispatch: ['派工与撤回', 'Dispatch and withdraw'],
        reopen: ['重新打开工单', 'Reopen work orders'],
        overtime: ['认定加班', 'Grant overtime'],
        firstArticle: ['首件判定', 'Judge first articles'],
      }),
      menu('workbench', '工作台', 'Workbench', '/mes/pages/workbench/index', 'tool', {
        work: ['开工、报工、投料', 'Start, report and consume'],
        reverse: ['冲销报工', 'Reverse reports'],
        overIssue: ['超领', 'Use more than allowed'],
      }),
      menu('preparation', '备料', 'Material Preparation', '/mes/pages/preparation/index', 'inbox', {
        save: ['备料', 'Prepare material'],
      }),
      menu('outsideWork', '委外', 'Outside Work', '/mes/pages/outsideWork/index', 'export', {
        ...edits('委外单', 'outside work'),
        send: ['发出', 'Send out'],
        receive: ['收回', 'Receive back'],
        cancel: ['取消委外单', 'Cancel outside work'],
        end: ['结案', 'End short'],
      }),
      menu('exception', '异常', 'Exceptions', '/mes/pages/exception/index', 'warning', {
        add: ['提报异常', 'Report exceptions'],
        edit: ['修改异常', 'Edit exceptions'],
        assign: ['分派异常', 'Assign exceptions'],
        handle: ['受理与处理', 'Accept and handle'],
        close: ['关闭异常', 'Close exceptions'],
        cancel: ['作废异常', 'Void exceptions'],
      }),
      menu('genealogyGap', '追溯缺口', 'Genealogy Gaps', '/mes/pages/genealogyGap/index', 'nodeIndex'),
      menu('productionReport', '生产报表', 'Production Reports', '/mes/pages/productionReport/index', 'barChart', {
        board: ['大屏链接', 'Wall display links'],
      }),
    ]),
  ),
]
