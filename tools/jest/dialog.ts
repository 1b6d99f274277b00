/** jsdom draws <dialog> but cannot open it: under Jest, opening and closing only toggle its `open` attribute. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
