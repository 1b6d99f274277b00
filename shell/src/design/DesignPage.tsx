import { type ComponentType, type ReactNode, useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  backLook,
  buttonLook,
  Card,
  Icon,
  type IconName,
  Message,
  NativeSelect,
  Panel,
  ScreenHeader,
  Spinner,
  ToastProvider,
  UnkeptNote,
  useToast,
  VisuallyHidden,
} from 'shared-ui';
import { Form, TextArea, TextField } from 'shared-ui/form';
import { Dialog, Modal, Popover, RareActions } from 'shared-ui/overlay';
import { BrowserRouter } from 'shared-ui/router';
import { WordsField } from 'shared-ui/search';
import { SearchBox, SelectField } from 'shared-ui/select';
import { type Action, ActionButton, KeyedButton, ShortcutHelp } from 'shared-ui/shortcuts';
import { SingleKeysSwitch } from 'shared-ui/single-keys';
import { CellLink, CellNote, type Column, DataTable, Highlight } from 'shared-ui/table';
import { ThemeSwitch } from 'shared-ui/theme';
import styles from './design.module.css';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['info', 'success', 'error'] as const;
const CHOICES = ['Accessory', '3D Products', 'Repair/Service'];
const LONG = 'Kunjungan ke lokasi proyek untuk mengukur ulang titik kontrol. '.repeat(3);

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

const ACTION = {
  name: 'an action',
  keys: 'selection',
  run: () => undefined,
} as const satisfies Action<object>;

const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Row key={variant}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} busy>
          busy
        </Button>
        <a href="#top" {...buttonLook(variant)}>
          a link as button
        </a>
      </Row>
    ))}
    <Row>
      <Button aria-pressed>pressed</Button>
      <Button aria-pressed={false}>not pressed</Button>
      <ActionButton action={ACTION} state={{}} />
      <KeyedButton action={ACTION} state={{}}>
        an action with keys
      </KeyedButton>
    </Row>
  </>
);

const Messages = () => {
  const toast = useToast();
  return (
    <>
      {TONES.map((tone) => (
        <Message key={tone} tone={tone}>
          What happened ({tone}), and what to do next.
        </Message>
      ))}
      <Row>
        {TONES.map((tone) => (
          <Button key={tone} onClick={() => toast.show({ tone, text: `A toast of ${tone}` })}>
            Toast: {tone}
          </Button>
        ))}
        <Button
          onClick={() =>
            toast.show({
              tone: 'success',
              text: 'Customer PT Maju deleted',
              action: { label: 'Undo', onSelect: () => {} },
            })
          }
        >
          Toast: with Undo
        </Button>
      </Row>
      <UnkeptNote isKept={false} />
    </>
  );
};

const Small = () => (
  <Row>
    <Avatar initial="S" />
    <Badge>Accessory</Badge>
    <Spinner label="Loading" />
    <VisuallyHidden>Only for screen readers</VisuallyHidden>
  </Row>
);

const Fields = () => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const field = (name: string, value = '') => ({
    name,
    value: values[name] ?? value,
    onChange: (typed: string) => setValues((before) => ({ ...before, [name]: typed })),
  });
  return (
    <Form
      heading="A form"
      error="What is wrong with the form."
      onSubmit={() => {}}
      onCancel={() => {}}
      focusOnMount={false}
    >
      <TextField label="Empty" {...field('empty')} />
      <TextField label="Required" required hint="A hint." {...field('required', 'Filled')} />
      <TextField label="Wrong" error="Wrong is no number: type digits." {...field('wrong', 'abc')} />
      <TextField label="Near its limit" maxLength={10} {...field('limit', 'Ten letter')} />
      <TextField label="Date" type="date" {...field('date', '2026-11-25')} />
      <SelectField label="Choice" options={CHOICES} {...field('choice', 'Accessory')} />
      <SelectField label="Wrong choice" options={[]} error="Choose one." {...field('none')} />
      <TextArea label="Text" wide {...field('text', LONG)} />
    </Form>
  );
};

const Selects = () => {
  const [words, setWords] = useState('');
  return (
    <>
      <SearchBox
        options={CHOICES.map((label) => ({ value: label, label }))}
        value={[{ value: 'Accessory', label: 'Accessory' }]}
        onChange={() => {}}
        emptyText="No options"
        placeholder="Words, Department"
      />
      <WordsField value={words} onChange={setWords} />
      <Row>
        <NativeSelect aria-label="A few choices">
          <option>First</option>
          <option>Second</option>
        </NativeSelect>
        <NativeSelect aria-label="Disabled" disabled>
          <option>First</option>
        </NativeSelect>
      </Row>
    </>
  );
};

const Overlays = () => {
  const [open, setOpen] = useState<'dialog' | 'modal'>();
  const close = () => setOpen(undefined);
  return (
    <Row>
      <Popover label="Popover">{(done) => <Button onClick={done}>Close</Button>}</Popover>
      <Popover label="Chosen" active>
        {(done) => <Button onClick={done}>Close</Button>}
      </Popover>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('modal')}>Modal</Button>
      {open === 'dialog' && (
        <Dialog
          title="A question?"
          text="What happens then."
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        />
      )}
      {open === 'modal' && (
        <Modal aria-label="A form in a dialog" onClose={close}>
          <Form heading="A form in a dialog" onSubmit={close} onCancel={close}>
            <TextField label="Name" name="name" value="" onChange={() => {}} />
          </Form>
        </Modal>
      )}
      <ShortcutHelp />
      <SingleKeysSwitch />
    </Row>
  );
};

const Surfaces = () => (
  <>
    <ScreenHeader
      back={<a href="#top" {...backLook()} />}
      title="A screen"
      count="43"
      button={<Button variant="quiet">Clear filters</Button>}
    >
      <div>
        <WordsField value="" onChange={() => {}} />
      </div>
      <RareActions>
        <Button variant="quiet">Import</Button>
        <Button variant="quiet">Bin</Button>
      </RareActions>
      <Button variant="primary">Add +</Button>
    </ScreenHeader>
    <Card>
      <h3>A card</h3>
      <p>{LONG}</p>
    </Card>
    <Panel title="In place of a screen" actions={<Button>Try again</Button>}>
      What happened, and what to do next.
    </Panel>
  </>
);

interface Visit {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly phone: string;
  readonly day: string;
}

const VISITS: readonly Visit[] = [
  { id: '1', name: 'PT Maju', text: LONG, phone: '+62 21 555 0101', day: 'Today' },
  { id: '2', name: 'PT Ukur', text: 'A short text', phone: '', day: 'Wed 25 Nov' },
];

const COLUMNS: readonly Column<Visit>[] = [
  { header: 'Name', kind: 'main', sort: 'name', cell: ({ name }) => name },
  { header: 'Text', width: 'wide', cell: ({ text }) => text },
  { header: 'Kind', hue: () => 3, cell: () => <CellNote note="a note">Accessory</CellNote> },
  {
    header: 'Phone',
    width: 'phone',
    cell: ({ phone }) => phone && <CellLink to={`tel:${phone}`}>{phone}</CellLink>,
  },
  { header: 'Day', width: 'narrow', sort: 'day', cell: ({ day }) => day },
];

const Tables = () => {
  const [order, onSort] = useState('name');
  const table = {
    columns: COLUMNS,
    rowKey: ({ id }: Visit) => id,
    sorting: { order, usual: 'name', onSort },
    empty: 'Nothing yet. Choose "Add +" to enter the first one.',
  };
  return (
    <>
      <DataTable label="Rows" rows={VISITS} total={2} highlighted="2" {...table} />
      <DataTable label="Loading" rows={[]} loading {...table} />
      <DataTable label="Empty" rows={[]} {...table} />
      <p>
        <Highlight>An address such as sari@ukur.example breaks after its @.</Highlight>
      </p>
    </>
  );
};

/** Holds the pieces of the design system in their states, by what they are for. */
const PIECES: Readonly<Record<string, ComponentType>> = {
  Button: Buttons,
  'Message and toast': Messages,
  'Avatar, Badge, Spinner': Small,
  'Form and fields': Fields,
  'Search and native select': Selects,
  'Popover, Dialog, Modal': Overlays,
  'Screen, Card, Panel': Surfaces,
  DataTable: Tables,
};

const ICONS: readonly IconName[] = [
  'trash',
  'pencil',
  'search',
  'close',
  'menu',
  'logout',
  'restore',
  'check',
  'alert',
  'info',
  'filter',
  'up',
  'chevron',
];

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2>{name}</h2>
    {children}
  </section>
);

/** Renders every part of the design system in its states, for those who build a screen. Only a development build has it. */
export const DesignPage = () => (
  <BrowserRouter>
    <ToastProvider>
      <main className={styles.page}>
        <div className={styles.top}>
          <h1>Design system</h1>
          <ThemeSwitch />
        </div>
        <Part name="Icon">
          <ul className={styles.icons}>
            {ICONS.map((name) => (
              <li key={name}>
                <Icon name={name} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Part>
        {Object.entries(PIECES).map(([name, States]) => (
          <Part key={name} name={name}>
            <States />
          </Part>
        ))}
      </main>
    </ToastProvider>
  </BrowserRouter>
);
