// A search field that narrows a list already on the page; without it the list is simply whole.
const plain = (text) =>
  text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").toLowerCase().trim();

for (const box of document.querySelectorAll("[data-narrow]")) {
  const rows = [...document.getElementById(box.dataset.narrow).querySelectorAll("[data-names]")];
  box.hidden = false;
  const field = box.querySelector("input");
  const none = box.querySelector("[data-none]");
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      row.hidden = !words.every((word) => row.dataset.names.includes(word));
    }
    none.hidden = rows.some((row) => !row.hidden);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
