import type { PageTemplate, TemplateCell } from '@zhizao/contract/form/page-template'

const cell = (
  [x, y, w, h]: [x: number, y: number, w: number, h: number],
  widget: TemplateCell['widget'],
  title: string,
): TemplateCell => ({ x, y, w, h, widget, title })

const template = (
  code: string,
  name: string,
  type: PageTemplate['type'],
  description: string,
  cells: TemplateCell[],
): PageTemplate => ({ id: code, code, name, type, description, cells, builtIn: true })

const figures = (y: number) =>
  ['指标一', '指标二', '指标三', '指标四'].map((title, at) => cell([at * 6, y, 6, 3], 'value', title))

/** Layouts that come with the program. */
export const builtInTemplates: readonly PageTemplate[] = [
  template('tree-list', '左树右表', 'list', '左侧按树筛选，右侧为列表', [
    cell([0, 0, 5, 20], 'tree', '分类'),
    cell([5, 0, 19, 20], 'list', '列表'),
  ]),
  template('plain-list', '单列表', 'list', '查询条件与列表', [cell([0, 0, 24, 20], 'list', '列表')]),
  template('entry-form', '录入表单', 'form', '分组表单，适合登记与填报', [
    cell([0, 0, 24, 2], 'text', '标题'),
    cell([0, 2, 24, 18], 'form', '表单'),
  ]),
  template('monitor-board', '设备看板', 'dashboard', '顶部指标，下方趋势与报警', [
    ...figures(0),
    cell([0, 3, 16, 10], 'chart', '趋势'),
    cell([16, 3, 8, 10], 'alarms', '当前报警'),
    cell([0, 13, 24, 8], 'list', '设备列表'),
  ]),
  template('energy-board', '能耗看板', 'dashboard', '用电、发电与对比曲线', [
    ...figures(0),
    cell([0, 3, 12, 9], 'chart', '今日用电'),
    cell([12, 3, 12, 9], 'chart', '今日发电'),
    cell([0, 12, 24, 9], 'chart', '分项对比'),
  ]),
  template('plant-screen', '工厂大屏', 'bigscreen', '三栏大屏，适合 1920×1080', [
    cell([0, 0, 24, 2], 'text', '大屏标题'),
    cell([0, 2, 6, 9], 'chart', '产量'),
    cell([0, 11, 6, 9], 'chart', '能耗'),
    cell([6, 2, 12, 18], 'map', '工厂总览'),
    cell([18, 2, 6, 9], 'alarms', '报警'),
    cell([18, 11, 6, 9], 'video', '现场视频'),
  ]),
  template('day-report', '日报', 'report', '标题、汇总与明细', [
    cell([0, 0, 24, 2], 'text', '报表标题'),
    ...figures(2),
    cell([0, 5, 24, 8], 'chart', '汇总图'),
    cell([0, 13, 24, 12], 'list', '明细'),
  ]),
]
