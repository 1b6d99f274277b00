import styles from './Icon.module.css';

/** Paths on a 16px grid with a 1.5px round stroke. */
const shapes = {
  plus: 'M8 3v10M3 8h10',
  trash: 'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4.25 4.25l.6 9h6.3l.6-9M6.75 7v3.5M9.25 7v3.5',
  pencil: 'M10.75 2.75l2.5 2.5-7.5 7.5-3.25.75.75-3.25zM9 4.5L11.5 7',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.25 10.25l3.25 3.25',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  logout: 'M6.5 2.75h-3v10.5h3M10.25 5l3 3-3 3M13.25 8h-7',
  dashboard: 'M2.75 2.75h4.5v5.5h-4.5zM9.75 2.75h3.5v3h-3.5zM9.75 8.25h3.5v5h-3.5zM2.75 10.75h4.5v2.5h-4.5z',
  building: 'M3.5 13.25V2.75h6v10.5M9.5 6.25h3v7M2.25 13.25h11.5M5.5 5.5h2M5.5 8h2M5.5 10.5h2',
  person: 'M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  key: 'M5.25 13.500a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.500zM7.2 8.800l6.05-6.050M11 5l2 2',
  users:
    'M6 7.500a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.500zM1.75 13c.3-2.2 2-3.5 4.25-3.500s3.95 1.3 4.25 3.500M10.5 3.250a2.1 2.1 0 0 1 0 4.100M12 9.750c1.3.5 2.1 1.6 2.25 3.25',
  shield: 'M8 2.250l5 1.750v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM5.9 8l1.5 1.5 2.8-3',
  retry: 'M13 8a5 5 0 1 1-1.5-3.550L13 6M13 2.750V6H9.75',
  check: 'M3 8.500l3.25 3.250L13 4.75',
  alert: 'M8 13.750a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.500zM8 5.250v3.250M8 10.750v.01',
  info: 'M8 13.750a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.500zM8 7.500v3.250M8 5.250v.01',
  filter: 'M2.75 3.250h10.5L9.250 8v4.750l-2.5-1.250V8z',
  up: 'M8 13.250V3M4 7l4-4 4 4',
  chevron: 'M4.5 6.500L8 10l3.5-3.5',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof shapes;

/** Shows an icon in the colour of the text beside it. Hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
