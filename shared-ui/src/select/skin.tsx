import { createContext, use } from 'react';
import {
  components as base,
  type ClassNamesConfig,
  type ClearIndicatorProps,
  type DropdownIndicatorProps,
  type GroupProps,
  type InputProps,
  type MenuListProps,
  type MenuProps,
  type MultiValueGenericProps,
  type MultiValueRemoveProps,
  type OptionProps,
  type SingleValueProps,
  type ValueContainerProps,
} from 'react-select';
import { Icon } from '../controls/Icon';
import { ChipText } from './ChipText';
import type { Choice, ChoiceGroup } from './choices';
import styles from './select.module.css';
import type { InputHint } from './select-props';

/** Returns the id of the element with the chosen text of a dropdown. */
const valueId = (inputId: string): string => `${inputId}-value`;

/** Props that react-select does not pass to its components. */
export const SelectExtras = createContext<{
  /** Id of the element that describes the field. */
  describedBy: string | undefined;
  hint: InputHint | undefined;
  /** The texts of all chips; undefined if only one choice can be chosen. */
  chips: string | undefined;
  /** Explains the menu's only option, which finds the typed words. */
  notice: string | undefined;
  /** Counts the matching options that are not shown. */
  left: number;
  /** Whether more options exist than the given ones. */
  more: boolean;
}>({ describedBy: undefined, hint: undefined, chips: undefined, notice: undefined, left: 0, more: false });

function Input(props: InputProps<Choice, boolean, ChoiceGroup>) {
  const { describedBy, hint, chips } = use(SelectExtras);
  const { id = '', selectProps } = props;
  const value = !selectProps.isMulti && selectProps.value && valueId(id);
  const ids = [value, props['aria-describedby'], describedBy].filter(Boolean).join(' ');
  const described = { 'aria-describedby': ids || undefined, 'aria-description': chips };
  // react-select hides the input once something is chosen, also where its text stays.
  const isHidden = props.isHidden && !props.value;
  return (
    <base.Input dir="auto" {...props} {...hint} {...described} isHidden={isHidden} aria-haspopup="listbox" />
  );
}

/** Connects the chosen text with the input, whose own value is only what the user types. */
function SingleValue(props: SingleValueProps<Choice, boolean, ChoiceGroup>) {
  const { inputId = '' } = props.selectProps;
  return <base.SingleValue {...props} innerProps={{ id: valueId(inputId) }} />;
}

function Group(props: GroupProps<Choice, boolean, ChoiceGroup>) {
  return <base.Group {...props} innerProps={{ role: 'group', 'aria-labelledby': props.headingProps.id }} />;
}

function Menu(props: MenuProps<Choice, boolean, ChoiceGroup>) {
  const { left, more } = use(SelectExtras);
  return (
    <base.Menu {...props}>
      {props.children}
      {(left > 0 || more) && (
        <div className={styles.more}>
          {more ? 'Keep typing to find more' : `Keep typing to find ${left.toLocaleString('en-US')} more`}
        </div>
      )}
    </base.Menu>
  );
}

function MenuList(props: MenuListProps<Choice, boolean, ChoiceGroup>) {
  const { notice } = use(SelectExtras);
  return (
    <base.MenuList {...props} innerProps={{ ...props.innerProps, 'aria-label': 'Options' }}>
      {props.children}
      {notice && <div className={styles.notice}>{notice}</div>}
    </base.MenuList>
  );
}

/** Shows the note by the style sheet, because the name of the option is its label alone. */
function Option(props: OptionProps<Choice, boolean, ChoiceGroup>) {
  const { note } = props.data;
  const described = { 'aria-description': note, 'data-note': note };
  return <base.Option {...props} innerProps={{ ...props.innerProps, ...described }} />;
}

function DropdownIndicator(props: DropdownIndicatorProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.DropdownIndicator {...props}>
      <Icon name="chevron" />
    </base.DropdownIndicator>
  );
}

function ClearIndicator(props: ClearIndicatorProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.ClearIndicator {...props}>
      <Icon name="close" />
    </base.ClearIndicator>
  );
}

function MultiValueRemove(props: MultiValueRemoveProps<Choice, boolean, ChoiceGroup>) {
  return (
    <base.MultiValueRemove {...props}>
      <Icon name="close" />
    </base.MultiValueRemove>
  );
}

function MultiValueLabel({ children, ...props }: MultiValueGenericProps<Choice, boolean, ChoiceGroup>) {
  const { group }: Choice = props.data;
  return (
    <base.MultiValueLabel {...props}>
      <ChipText field={group}>{children}</ChipText>
    </base.MultiValueLabel>
  );
}

/** Renders nothing: the menu already shows a loading text. */
function LoadingIndicator() {
  return null;
}

function SearchValueContainer(props: ValueContainerProps<Choice, boolean, ChoiceGroup>) {
  return (
    <>
      <span className={styles.searchIcon}>
        <Icon name="search" />
      </span>
      <base.ValueContainer {...props} />
    </>
  );
}

/** The components of a dropdown. Defined once, because a new component on each render would lose its state. */
export const components = {
  Group,
  Input,
  Menu,
  MenuList,
  Option,
  SingleValue,
  DropdownIndicator,
  ClearIndicator,
  MultiValueRemove,
  LoadingIndicator,
  IndicatorSeparator: null,
};

export const searchComponents = {
  ...components,
  DropdownIndicator: null,
  MultiValueLabel,
  ValueContainer: SearchValueContainer,
};

/** The class names of every component, with modifiers for its states. */
export const classNames: ClassNamesConfig<Choice, boolean, ChoiceGroup> = {
  control: ({ selectProps }) => className('control', selectProps['aria-invalid'] && 'invalid'),
  valueContainer: () => className('values'),
  placeholder: () => className('placeholder'),
  singleValue: () => className('single'),
  input: () => className('input'),
  multiValue: () => className('chip'),
  multiValueLabel: () => className('chipLabel'),
  multiValueRemove: () => className('chipRemove'),
  indicatorsContainer: () => className('indicators'),
  clearIndicator: () => className('indicator', 'clear'),
  dropdownIndicator: () => className('indicator'),
  menu: () => className('menu'),
  menuList: () => className('list'),
  groupHeading: () => className('group'),
  option: ({ isFocused, isSelected }) =>
    className('option', isFocused && 'optionFocused', isSelected && 'optionSelected'),
  noOptionsMessage: () => className('notice'),
  loadingMessage: () => className('notice'),
};

function className(...names: readonly unknown[]): string {
  return names
    .map((name) => typeof name === 'string' && styles[name])
    .filter(Boolean)
    .join(' ');
}
